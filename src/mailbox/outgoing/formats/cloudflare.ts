import type { Format } from './format.js';

/**
 * The email as `wrangler dev` takes it for an Email Worker, at `/cdn-cgi/handler/email`.
 *
 * https://developers.cloudflare.com/email-routing/email-workers/local-development/
 */
export const cloudflare: Format = ({ raw, envelope, recipient }) => ({
  type: 'message/rfc822',
  body: raw,
  query: { from: envelope.from, to: recipient },
});
