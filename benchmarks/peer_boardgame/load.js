// node load.js PORT MATCHES RATE SECONDS: play MATCHES matches, with RATE moves per second in all
// (0: as many as possible). A move counts when the other player hears of it from the server.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game");

const [port, matches, rate, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const interval = rate ? (1000 * matches) / rate : 0;
const taken = [];
let counting = false;

async function ask(path, body) {
  const answer = await fetch(`${server}/games/cells/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function open() {
  const { matchID } = await ask("create", { numPlayers: 2 });
  let due = performance.now() + Math.random() * interval;
  let sent = 0;
  let last = -1;
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await ask(`${matchID}/join`, { playerID, playerName: `P${playerID}` });
    const client = Client({
      game,
      matchID,
      playerID,
      credentials: playerCredentials,
      multiplayer: SocketIO({ server }),
      debug: false,
    });
    client.subscribe((state) => {
      if (!state || !state.isConnected || state.ctx.currentPlayer !== playerID || state.G.count <= last) return;
      last = state.G.count;
      const now = performance.now();
      if (sent && counting) taken.push(now - sent);
      due += interval;
      setTimeout(
        () => {
          sent = performance.now();
          client.moves.mark(state.G.count % 64);
        },
        Math.max(0, due - now),
      );
    });
    client.start();
  }
}

async function main() {
  for (let n = 0; n < matches; n++) await open();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  counting = true;
  const began = performance.now();
  console.error("counting");
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const passed = (performance.now() - began) / 1000;
  counting = false;
  taken.sort((a, b) => a - b);
  const part = (share) => (taken[Math.floor(share * taken.length)] ?? 0) / 1000;
  console.log(JSON.stringify({ moves: taken.length / passed, p50: part(0.5), p99: part(0.99) }));
  process.exit(0);
}

main();
