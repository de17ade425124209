import { providerOfPath } from '../../contract/providers.js';
import { onDemand } from '../rest/on-demand.js';
import type { RequestHandler } from '../rest/server.js';
import type { Settings } from '../settings/options.js';
import type { ProviderServices } from './index.js';

/** The providers' APIs, loaded with the first request to one. */
export function providersOnDemand(settings: Settings, services: ProviderServices): RequestHandler {
  const load = async () => {
    const { ProviderApis } = await import('./index.js');
    return new ProviderApis(settings, services);
  };
  return onDemand((url) => providerOfPath(url) !== undefined, load, services);
}
