import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that distributes its connections among several servers in turn. */
export interface Balancer {
  /** `127.0.0.1:41234` */
  host: string;
  /** How many connections each server got. */
  counts: number[];
  close(): Promise<void>;
}

/** @param urls where the servers listen */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const counts = urls.map(() => 0);
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    const index = next++ % urls.length;
    const { hostname, port } = new URL(urls[index] as string);
    counts[index] = (counts[index] ?? 0) + 1;
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one.pipe(other));
      one.on('error', () => other.destroy()).on('close', () => open.delete(other));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
