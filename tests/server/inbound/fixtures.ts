import type { ErrorBody } from '../../../src/contract/error.js';
import type { InboundResponse } from '../../../src/contract/inbound.js';
import type { Api } from '../fixtures.js';

export const KIM = 'kim@inbox.test';

/** Byte E9 is é in Latin-1, and invalid in UTF-8. */
export const EMAIL = Buffer.from(
  'From: shop@shop.test\r\nTo: someone@else.test\r\nSubject: Your code\r\n\r\nCaf\xe9: your code is 482913\r\n',
  'latin1',
);

/** Posts an email, by default to Kim. */
export function post(
  api: Api,
  query = `from=shop@shop.test&to=${KIM}`,
  { headers, ...init }: RequestInit = {},
) {
  return api.request<InboundResponse & ErrorBody>(`/extensions/v1/inbound?${query}`, {
    method: 'POST',
    body: EMAIL,
    headers: { 'Content-Type': 'message/rfc822', ...headers },
    ...init,
  });
}

/** The bytes of an email as they were received. */
export async function sourceOf(http: string, emailId: string): Promise<Buffer> {
  const url = `${http}/extensions/v1/emails/${emailId}/source`;
  const response = await fetch(url, { headers: { Authorization: 'Bearer sandbox' } });
  return Buffer.from(await response.arrayBuffer());
}
