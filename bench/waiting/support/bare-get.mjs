import { Agent, request } from 'undici';
import { headersOf } from './server.mjs';

/** A client of one keep-alive connection, which does no more than is needed for one `GET latest`. */
export function bareClient(url) {
  const dispatcher = new Agent();
  const headers = headersOf('bare GET');
  return {
    /** The ms that the newest mail of an address takes, to the last byte of its record. */
    async latest(address) {
      const target = `${url}/v1/inbox/latest?to=${encodeURIComponent(address)}`;
      const begun = performance.now();
      const { body } = await request(target, { dispatcher, headers });
      await body.text();
      return performance.now() - begun;
    },
    close: () => dispatcher.close(),
  };
}
