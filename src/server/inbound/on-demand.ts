import { onDemand } from '../rest/on-demand.js';
import type { RequestHandler } from '../rest/server.js';
import type { Settings } from '../settings/options.js';
import type { InboundServices } from './index.js';

const PATH = /^\/(?:extensions\/v1|sendgrid|mailgun|postmark)\/inbound(?:\/|\?|$)/;

/** Emails that another service has received, by HTTP; loaded with the first of them. */
export function inboundOnDemand(settings: Settings, services: InboundServices): RequestHandler {
  const load = async () => {
    const { Inbound } = await import('./index.js');
    return new Inbound(settings, services);
  };
  return onDemand((url) => PATH.test(url), load, services);
}
