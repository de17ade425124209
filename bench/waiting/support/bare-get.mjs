import { Agent, request } from 'undici';
import { headersOf } from './server.mjs';

/** A client with one keep-alive connection that does only what one `GET latest` needs. */
export function bareClient(url) {
  const dispatcher = new Agent();
  const headers = headersOf('bare GET');
  return {
    /** The time in ms to get the newest email of an address, up to the last byte of its record. */
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
