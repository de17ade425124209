import * as z from 'zod';
import { EVENT_PROVIDERS, type EventProvider } from '../../contract/providers.js';
import type { EventTarget, EventTargets } from '../../contract/server-options.js';
import { hostOf, problemOfAppUrl } from '../../webhook/app-url.js';
import { isSendgridKey, SENDGRID_KEY } from '../../webhook/sendgrid-signature.js';
import { isSvixSecret } from '../../webhook/svix-signature.js';
import { ServerOptionError } from './options.js';

/** The form of the option; {@link checkEvents} checks its values. */
export const eventTargets = z.custom<EventTargets>(
  (value) => z.record(z.string(), z.looseObject({})).safeParse(value).success,
  'must be an object such as { resend: { url, secret } }',
);

const target = z.strictObject({
  url: z.string('must be a URL'),
  secret: z.string('must be a string').optional(),
  allowHosts: z.array(z.string(), 'must be an array of host names').optional(),
}) satisfies z.ZodType<EventTarget>;

/** The secret of a provider: whether it is required, and its form. */
interface SecretRule {
  isRequired: boolean;
  what: string;
  isValid: (secret: string) => boolean;
}

const SECRETS: { [Name in EventProvider]?: SecretRule } = {
  resend: {
    isRequired: true,
    what: 'the signing secret: whsec_ and Base64 with its padding',
    isValid: isSvixSecret,
  },
  sendgrid: {
    isRequired: false,
    what: SENDGRID_KEY,
    isValid: isSendgridKey,
  },
  mailgun: {
    isRequired: true,
    what: 'the HTTP webhook signing key',
    isValid: isNotEmpty,
  },
  mandrill: {
    isRequired: true,
    what: 'the key of the webhook',
    isValid: isNotEmpty,
  },
};

/** @throws ServerOptionError for an unknown provider, a URL beyond this machine, or a secret of the wrong form */
export function checkEvents(events: EventTargets): void {
  for (const [name, value] of Object.entries(events)) {
    const provider = EVENT_PROVIDERS.find((one) => one === name);
    if (provider === undefined)
      throw wrong(`has ${JSON.stringify(name)}. Known providers: ${EVENT_PROVIDERS.join(', ')}`);
    const { data, error } = target.safeParse(value);
    const [issue] = error?.issues ?? [];
    if (data === undefined)
      throw wrong(`: ${[provider, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
    checkUrl(provider, data);
    checkSecret(provider, data);
  }
}

// Values are not shown: they may be secret.
function wrong(problem: string): ServerOptionError {
  return new ServerOptionError('events', problem);
}

function checkUrl(provider: EventProvider, { url, allowHosts }: EventTarget): void {
  const problem = problemOfAppUrl(url, ['http:', 'https:'], allowHosts);
  if (problem === undefined) return;
  const name = `: ${provider}.url`;
  if (problem === 'not a URL')
    throw wrong(`${name} must be a URL such as http://127.0.0.1:3000/hooks/${provider}`);
  if (problem === 'login not encoded') throw wrong(`${name}: percent-encode the login in the URL`);
  const host = hostOf(new URL(url));
  throw wrong(
    `${name} names the host ${host}, which is not this machine. If it may receive events, add allowHosts: ['${host}']`,
  );
}

function checkSecret(provider: EventProvider, { secret }: EventTarget): void {
  const rule = SECRETS[provider];
  const name = `: ${provider}.secret`;
  if (secret === undefined) {
    if (rule?.isRequired) throw wrong(`${name} is missing: it is ${rule.what}`);
  } else if (rule === undefined) {
    throw wrong(`${name}: ${provider} signs no events. Put a login into the URL instead`);
  } else if (!rule.isValid(secret)) throw wrong(`${name} must be ${rule.what}`);
}

function isNotEmpty(secret: string): boolean {
  return secret !== '';
}
