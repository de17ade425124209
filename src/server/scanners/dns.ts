import { Resolver } from 'node:dns/promises';
import type { Settings } from '../options.js';
import { readDnsFile } from './dns-file.js';
import { type Dns, DnsError } from './dns-records.js';

/** The file that the settings name, or the real DNS. */
export function openDns({ dnsRecords, verdictTimeout }: Settings): Dns {
  return dnsRecords === undefined ? openNetwork(verdictTimeout) : readDnsFile(dnsRecords);
}

/** A server that does not answer is asked once more while there is time. */
const TRIES = 2;

function openNetwork(timeout: number): Dns {
  const resolver = new Resolver({ timeout: Math.ceil(timeout / TRIES), tries: TRIES });
  return {
    async resolve(name, type) {
      try {
        return [await resolver.resolve(name, type)].flat();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new DnsError(codeOf(code), name, type, code);
      }
    },
    close: () => resolver.cancel(),
  };
}

/** mailauth knows three: others it would take for an answer when they meet it in an `include`. */
function codeOf(code: string | undefined): DnsError['code'] {
  if (code === 'ENODATA') return code;
  // A name that cannot be asked for (EBADNAME) is not there.
  return code === 'ENOTFOUND' || code === 'EBADNAME' ? 'ENOTFOUND' : 'ETIMEOUT';
}
