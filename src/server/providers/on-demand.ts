import type { Settings } from '../options.js';
import type { RequestHandler } from '../rest/server.js';
import type { ProviderApis, ProviderServices } from './index.js';

/** The providers' APIs, loaded with the first request to one. */
export function providersOnDemand(settings: Settings, services: ProviderServices): RequestHandler {
  let loading: Promise<ProviderApis> | undefined;
  const load = async () => {
    const { ProviderApis } = await import('./index.js');
    return new ProviderApis(settings, services);
  };
  return {
    handle: async (request, response, isTooMany) => {
      loading ??= load();
      try {
        await (await loading).handle(request, response, isTooMany);
      } catch (error) {
        services.log.fault(error);
        response.destroy();
      }
    },
    close: async () => (await loading)?.close(),
  };
}
