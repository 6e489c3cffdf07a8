// The smallest possible game: two players mark 64 cells in turn, forever.
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
      client: false, // only the server plays moves; clients must not guess the result
    },
  },
};
