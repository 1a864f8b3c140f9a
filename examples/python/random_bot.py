"""Plays Gunbai over its API: a random legal action each time. Python 3.9 or later, standard library only.

    GUNBAI_TOKEN=gunbai_... python3 random_bot.py                  answers at every table where the account has a seat
    GUNBAI_TOKEN=gunbai_... python3 random_bot.py age-of-war 2 3   plays three games against the bot of level 2
"""
import http.client, json, os, random, sys, time, urllib.parse, uuid

ADDRESS = urllib.parse.urlsplit(os.environ.get("GUNBAI_URL", "http://127.0.0.1:8080"))
HEADERS = {"Authorization": "Bearer " + os.environ["GUNBAI_TOKEN"], "Content-Type": "application/json"}
connection = None

class Refused(Exception):
    """The server's reason: code, detail, and for an illegal action its clause."""
def call(method, path, body=None):
    """One request of the API. Repeats it while the server is away, busy, or asks to wait: keys make that safe."""
    global connection
    while True:
        try:
            if connection is None:
                kind = http.client.HTTPSConnection if ADDRESS.scheme == "https" else http.client.HTTPConnection
                connection = kind(ADDRESS.netloc, timeout=60)
            connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body), HEADERS)
            response = connection.getresponse()
            answer = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError):
            connection = None
            time.sleep(1)
            continue
        if response.status in (429, 503):
            time.sleep(int(response.headers.get("Retry-After", "1")))
        elif response.status >= 400:
            raise Refused(answer["error"])
        else:
            return answer

def choose(table, choices):
    """An action at random, from whatever page it is on."""
    index = random.randrange(choices["total"])
    if index < len(choices["actions"]):
        return choices["actions"][index]
    return call("GET", f"/tables/{table}/choices?limit=1&offset={index}")["actions"][0]

def play_turn(table):
    """Decides until nothing is asked of this seat any more. Returns the number of decisions."""
    decisions = 0
    while True:
        choices = call("GET", f"/tables/{table}/choices")
        if choices["prompt"] is None:
            return decisions
        action = {"number": choices["number"], "action": choose(table, choices), "key": uuid.uuid4().hex}
        try:
            call("POST", f"/tables/{table}/actions", action)
            decisions += 1
        except Refused as refused:
            if refused.args[0]["code"] not in ("stale", "finished", "not-playing"):
                raise

def open_table(game, level):
    """A table of the game's shortest scenario. The other seats are for the server's bot of this level."""
    title = next(one for one in call("GET", "/games") if one["id"] == game)
    scenario = min(title["scenarios"], key=lambda one: one["minutes"])
    names = scenario["seats"][: scenario.get("minPlayers", len(scenario["seats"]))]
    seats = [{"seat": name, "who": "bot", "bot": title["bots"][level - 1]} for name in names]
    seats[0] = {"seat": names[0], "who": "me"}
    return call("POST", "/tables", {"game": game, "scenario": scenario["id"], "players": len(seats), "seats": seats})["id"]

def play_game(game, level):
    table, decisions, started = open_table(game, level), 0, time.monotonic()
    while call("GET", f"/tables/{table}")["status"] == "playing":
        # A game that has ended is nobody's turn: look again soon.
        decisions += sum(play_turn(turn["table"]) for turn in call("GET", "/me/turns?wait=2"))
    outcome, seconds = call("GET", f"/tables/{table}")["outcome"], round(time.monotonic() - started, 1)
    print(json.dumps({"game": game, "decisions": decisions, "seconds": seconds, "outcome": outcome}), flush=True)

if len(sys.argv) > 1:
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 1):
        play_game(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2)
while len(sys.argv) == 1:
    for turn in call("GET", "/me/turns?wait=25"):
        play_turn(turn["table"])
