/** The longest timeout of a tool, in ms: an agent's client cancels calls after 60 s by default. */
export const LONGEST_WAIT_MS = 50_000;
