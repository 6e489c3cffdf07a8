// node server.js PORT: boardgame.io's own server, with its store in memory.
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game");

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () =>
  console.log("ready"),
);
