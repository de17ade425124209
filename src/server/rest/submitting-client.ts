import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { TrustedProxies } from '../network/trusted-proxies.js';

/**
 * The client that submits an email by HTTP, in the terms of SMTP.
 *
 * @param address what emails appear to come from; by default, the address of the client
 */
export function submittingClient(
  request: IncomingMessage,
  trustedProxies: TrustedProxies,
  address: string | undefined,
) {
  const { socket } = request;
  const tls = socket instanceof TLSSocket ? socket.getProtocol() : null;
  return { address: address ?? trustedProxies.clientOf(request), helo: '', tls, user: null };
}
