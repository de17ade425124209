import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, CNAME: 5, MX: 15, AAAA: 28 } as const;

/** One record of each type for each name; an IPv6 address has all its digits. */
export type Zone = Record<string, { [Type in keyof typeof TYPES]?: string }>;

/** A DNS server (RFC 1035) that knows these names only. */
export async function startDns(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) =>
    socket.send(responseTo(query, zone), port, address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

function responseTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const records = zone[labels.join('.').toLowerCase()];
  const asked = query.readUInt16BE(at + 1);
  const answers = Object.entries(TYPES).flatMap(([name, type]) => {
    const value = records?.[name as keyof typeof TYPES];
    return type === asked && value !== undefined ? [answer(type, value)] : [];
  });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response with recursion, and whether the name exists; one question.
  header.writeUInt16BE(records ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, query.subarray(12, at + 5), ...answers]);
}

function answer(type: number, value: string): Buffer {
  const data = dataOf(type, value);
  // A pointer to the name of the question, class IN, 60 s.
  return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
}

function dataOf(type: number, value: string): Buffer {
  if (type === TYPES.A) return Buffer.from(value.split('.').map(Number));
  if (type === TYPES.AAAA) return Buffer.from(value.replaceAll(':', ''), 'hex');
  return Buffer.concat([Buffer.from(type === TYPES.MX ? [0, 10] : []), encoded(value)]);
}

function encoded(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  const parts = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}
