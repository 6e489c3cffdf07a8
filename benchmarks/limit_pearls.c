/* The limit: Pearls by hand in C, with the same features, generator and action order as
   nacre, so that both must give the same checksum. Usage: limit_pearls PLAYERS GAMES S0 S1 S2 S3 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLOURS = 7, WILD = 0, LIMIT = 10, SPAN = 11, DEAL = 6, SHOWN = 6, MAX_PLAYERS = 6, MAX_ACTIONS = 600 };
static const uint8_t VALUES[7] = {0, 1, 1, 2, 2, 3, 5}, COPIES[7] = {16, 24, 20, 16, 12, 8, 4};
static const uint8_t NECKLACES[SPAN] = {0, 0, 0, 0, 1, 2, 2, 2, 2, 1, 0};

typedef struct { uint64_t s0, s1, s2, s3; } Rng;
typedef struct {
  uint8_t hands[MAX_PLAYERS][COLOURS], open[MAX_PLAYERS][COLOURS], piles[MAX_PLAYERS][COLOURS];
  uint8_t chains[MAX_PLAYERS][SPAN], display[COLOURS], necklaces[SPAN], deck[100];
  int players, seat, drawn, deck_size, necklaces_left, turns_left, revealed;
} Pearls;
typedef struct { uint8_t colour, n, wilds, necklace; } Action;

static Action actions[MAX_ACTIONS];
static int first_id[COLOURS][SPAN], num_actions;

static uint32_t bits(Rng *r) {
  uint64_t sum = r->s0 + r->s3, t = r->s1 << 17;
  r->s2 ^= r->s0; r->s3 ^= r->s1; r->s1 ^= r->s2; r->s0 ^= r->s3; r->s2 ^= t;
  r->s3 = (r->s3 << 45) | (r->s3 >> 19);
  return (uint32_t)(sum >> 32);
}
static uint32_t below(Rng *r, uint32_t n) {
  uint64_t product = (uint64_t)bits(r) * n;
  if ((uint32_t)product < n) {
    uint32_t threshold = (uint32_t)((1ULL << 32) % n);
    while ((uint32_t)product < threshold) product = (uint64_t)bits(r) * n;
  }
  return (uint32_t)(product >> 32);
}
static void number_actions(void) {
  for (int c = 0; c < COLOURS; c++) actions[num_actions++].colour = c;
  for (int c = 0; c < COLOURS; c++)
    for (int n = 1; n <= LIMIT && n <= COPIES[c]; n++) {
      first_id[c][n] = num_actions;
      for (int w = 0; w <= (c == WILD ? 0 : LIMIT - n); w++) {
        actions[num_actions++] = (Action){c, n, w, 0};
        if (n + w >= 4 && n + w <= 9) actions[num_actions++] = (Action){c, n, w, n + w};
      }
    }
}
static void draw(Pearls *g, uint8_t *pile, int n) {
  int end = g->drawn + n;
  if (end > g->deck_size) end = g->deck_size;
  for (int i = g->drawn; i < end; i++) pile[g->deck[i]]++;
  g->drawn = end;
}
static void deal(Pearls *g, int players, Rng *rng) {
  memset(g, 0, sizeof *g);
  int k = 0;
  for (int c = 0; c < COLOURS; c++) {
    if ((players == 2 && (c == 1 || c == 3)) || (players == 3 && c == 2)) continue;
    for (int i = 0; i < COPIES[c]; i++) g->deck[k++] = c;
  }
  g->deck_size = k;
  for (int i = k - 1; i > 0; i--) { int j = below(rng, i + 1); uint8_t t = g->deck[i]; g->deck[i] = g->deck[j]; g->deck[j] = t; }
  g->players = players; g->turns_left = -1; g->necklaces_left = 10;
  memcpy(g->necklaces, NECKLACES, sizeof NECKLACES);
  g->seat = below(rng, players);
  for (int p = 0; p < players; p++) draw(g, g->hands[p], DEAL);
  draw(g, g->display, SHOWN);
}
static int legal(const Pearls *g, int16_t *out) {
  int k = 0;
  const uint8_t *hand = g->hands[g->seat];
  if (g->turns_left < 0) {
    int room = LIMIT;
    for (int c = 0; c < COLOURS; c++) room -= hand[c];
    for (int c = 0; c < COLOURS; c++) { out[k] = c; k += (g->display[c] != 0) & (g->display[c] <= room); }
  }
  for (int c = 0; c < COLOURS; c++) {
    int most = c == WILD ? 0 : hand[WILD];
    for (int n = 1; n <= hand[c]; n++) {
      int id = first_id[c][n];
      for (int t = n; t <= n + most; t++) {
        out[k++] = id++;
        if (t >= 4 && t <= 9) { out[k] = id++; k += g->necklaces[t] != 0; }
      }
    }
  }
  return k;
}
static void place(Pearls *g, int c, int n) {
  uint8_t *open = &g->open[g->seat][c];
  if (*open < n) { g->revealed = 1; *open = 0; } else *open -= n;
  g->hands[g->seat][c] -= n;
  g->piles[g->seat][c] += n;
}
static int empty(const uint8_t *hand) { int n = 0; for (int c = 0; c < COLOURS; c++) n |= hand[c]; return !n; }
static void next(Pearls *g) { if (++g->seat == g->players) g->seat = 0; }
static void apply(Pearls *g, int id) {
  if (id < COLOURS) {
    int n = g->display[id];
    g->hands[g->seat][id] += n; g->open[g->seat][id] += n; g->display[id] = 0; g->revealed = 1;
    draw(g, g->display, n);
  } else {
    Action a = actions[id];
    g->revealed = 0;
    place(g, a.colour, a.n);
    if (a.wilds) place(g, WILD, a.wilds);
    if (a.necklace) { g->necklaces[a.necklace]--; g->necklaces_left--; g->chains[g->seat][a.necklace]++; }
  }
  next(g);
  if (g->turns_left > 0) g->turns_left--;
  else if (g->drawn == g->deck_size || g->necklaces_left == 0) g->turns_left = g->players;
  if (g->turns_left < 0) return;
  while (g->turns_left > 0 && empty(g->hands[g->seat])) { next(g); g->turns_left--; }
  if (g->turns_left == 0) { g->seat = -1; g->revealed = 1; }
}
static int score(const Pearls *g, int p) {
  int s = 0;
  for (int c = 0; c < COLOURS; c++) s += VALUES[c] * (g->piles[p][c] - g->hands[p][c]);
  for (int v = 4; v <= 9; v++) s += v * g->chains[p][v];
  return s;
}
int main(int argc, char **argv) {
  if (argc != 7) return 2;
  int players = atoi(argv[1]), games = atoi(argv[2]);
  Rng rng = {strtoull(argv[3], 0, 16), strtoull(argv[4], 0, 16), strtoull(argv[5], 0, 16), strtoull(argv[6], 0, 16)};
  int16_t out[MAX_ACTIONS];
  int64_t plies = 0, check = 0;
  Pearls g;
  number_actions();
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int i = 0; i < games; i++) {
    deal(&g, players, &rng);
    while (g.seat >= 0) { apply(&g, out[below(&rng, legal(&g, out))]); plies++; }
    for (int p = 0; p < players; p++) check = (check * 1000003 + score(&g, p) + 1000 * plies) & 0xFFFFFFFF;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double seconds = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9;
  printf("{\"plies\": %lld, \"checksum\": %lld, \"seconds\": %.6f}\n", (long long)plies, (long long)check, seconds);
  return 0;
}
