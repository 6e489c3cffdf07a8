"""Tables in use: where things happen to them, who looks, bots, lists, replays, judgements, ratings."""
