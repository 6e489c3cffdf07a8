"""A bot for nacre as a program of its own. To play against it:

nacre play pearls --bot "cmd:python own_bot.py"
"""

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Any of the legal actions. A better bot looks at question["view"]."""
    text: str = random.choice(question["texts"])
    return text


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "my own bot"}
    else:
        answer = {"type": "choice", "id": message["id"], "action": choose(message), "reason": "why not?"}
    print(json.dumps(answer), flush=True)
