import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** Lets an app listen on this machine only. Returns its port. */
export async function openPort(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/**
 * The answer of a server to exactly these bytes, some of which clients would not send; the last answer where there are
 * several. The bytes have to make the server close the connection.
 *
 * @param address such as http://127.0.0.1:3000
 */
export async function sendRaw(address: string, bytes: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
  return readAnswer(await text(socket));
}

export function readAnswer(answer: string) {
  const [head = '', body = ''] = answer.slice(answer.lastIndexOf('HTTP/1.1 ')).split(/\r\n\r\n(.*)/s);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line]));
  return { status: Number(first.split(' ')[1]), headers, body };
}
