"""Games as environments, for programs that learn and for language models. Import each module by name."""
