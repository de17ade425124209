import { inboundQuery } from '../../contract/query.js';
import { ApiError } from '../rest/errors.js';
import { readQuery } from '../rest/query.js';
import type { Source } from './source.js';

const TYPE = 'message/rfc822';

const KEY = /^[\x21-\x7e]{1,256}$/;

/** An email as it is, with its envelope in the query (docs/rest-api.md, 'Posting emails'). */
export const rfc822: Source = {
  bodyFactor: 1,
  read({ url, headers, body }) {
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== TYPE) {
      const got = type === '' ? 'none' : JSON.stringify(type);
      throw new ApiError('INVALID_REQUEST', `Content-Type must be ${TYPE}, got ${got}`, {
        status: 415,
      });
    }
    const { from, to } = readQuery(new URL(url, 'http://localhost').href, inboundQuery);
    const [key] = [headers['idempotency-key']].flat();
    if (key !== undefined && !KEY.test(key))
      throw new ApiError(
        'INVALID_REQUEST',
        'Idempotency-Key must have 1 to 256 characters of ASCII, without spaces',
      );
    return { envelope: { from: from === '<>' ? '' : from, to }, raw: body, idempotencyKey: key };
  },
};
