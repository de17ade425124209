export const base = { timeout: 10_000 };
