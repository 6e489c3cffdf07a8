/** How reactions are drawn; their names come from the server. */
export const FACES: Record<string, string> = {
  clap: "👏", laugh: "😄", wow: "😮", hmm: "🤔", oops: "🙈", thanks: "🙏", hello: "👋", good_game: "🤝",
};
