import type { Log } from '../observability/log.js';
import type { RequestHandler } from './server.js';

/**
 * A handler that is loaded with the first of its requests.
 *
 * @param load returns the handler, whose `handle` may reject only for an internal error
 */
export function onDemand(
  handles: RequestHandler['handles'],
  load: () => Promise<Omit<RequestHandler, 'handles'>>,
  log: Log,
): RequestHandler {
  let loading: ReturnType<typeof load> | undefined;
  return {
    handles,
    handle: async (request, response, isTooMany) => {
      loading ??= load();
      try {
        await (await loading).handle(request, response, isTooMany);
      } catch (error) {
        log.fault(error);
        response.destroy();
      }
    },
    close: async () => (await loading)?.close(),
  };
}
