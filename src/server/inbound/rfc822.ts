import { inboundQuery } from '../../contract/inbound.js';
import { ApiError } from '../rest/errors.js';
import { readQuery } from '../rest/query.js';
import { checkType, type Source, unacceptable } from './source.js';

const KEY = /^[\x21-\x7e]{1,256}$/;

/** An email as it is, with its envelope in the query (docs/rest-api.md, 'Posting emails'). */
export const rfc822: Source = {
  bodyFactor: 1,
  read(call) {
    checkType(call, ['message/rfc822']);
    const { url, headers, body } = call;
    const { from, to, received_by } = readQuery(
      new URL(url, 'http://localhost').href,
      inboundQuery,
    );
    if (to.length === 0)
      throw unacceptable('The email has no recipient: to is missing in the query');
    const [key] = [headers['idempotency-key']].flat();
    if (key !== undefined && !KEY.test(key))
      throw new ApiError(
        'INVALID_REQUEST',
        'Idempotency-Key must have 1 to 256 characters of ASCII, without spaces',
      );
    return {
      envelope: { from: from === '<>' ? '' : from, to },
      raw: body,
      idempotencyKey: key,
      isToApp: received_by !== undefined,
    };
  },
};
