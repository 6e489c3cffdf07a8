// A game as small as can be: two players mark 64 cells in turn, for ever.
exports.game = {
  name: "cells",
  setup: () => ({ count: 0, cells: Array(64).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: {
      move: ({ G, playerID }, cell) => {
        G.count += 1;
        G.cells[cell] = playerID;
      },
      client: false, // what a client thinks by itself does not count
    },
  },
};
