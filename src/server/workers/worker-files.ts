// Beside this file in the sources, and beside all others in the package.

/** Reads emails. */
export const MESSAGE_WORKER = new URL('./message-worker.js', import.meta.url);

/** Checks SPF, DKIM and DMARC. */
export const SENDER_AUTH_WORKER = new URL('./sender-auth-worker.js', import.meta.url);
