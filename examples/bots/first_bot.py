#!/usr/bin/env python3
"""A bot for any game of Timetable: the standard library and docs/engine-protocol.md, nothing else.

    timetable play whisperers --seats 'human,exec:examples/bots/first_bot.py'
    timetable lab tournament whisperers --bots 'random,exec:examples/bots/first_bot.py'

It plays any choice but passing. Write your own `choose`.
"""

import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)  # each line at once: the other side waits for it


def choose(asked, luck):
    """Yours to write: asked["view"] is the position as the seat sees it, asked["choices"] what is legal."""
    passing = asked["question"].get("pass")
    codes = [choice["code"] for choice in asked["choices"]]
    return luck.choice([code for code in codes if code != passing] or codes)


def main():
    luck = random.Random(1)
    for line in sys.stdin:
        heard = json.loads(line)
        kind, table = heard["type"], heard.get("table")
        if kind == "hello":
            say(type="hello", protocol=1, name="First bot", wants=["question", "choices", "view"])
        elif kind == "open":
            say(type="ready", table=table)
        elif kind == "choose":
            say(type="choice", table=table, version=heard["version"], code=choose(heard, luck))
        elif kind == "ping":
            say(type="pong")
        elif kind == "quit":
            break


if __name__ == "__main__":
    main()
