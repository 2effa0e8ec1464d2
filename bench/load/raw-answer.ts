import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Question } from './generator.ts';

/** An answer as it came, so that another server can send the same. */
export interface RawAnswer {
  status: number;
  /** Names and values in turns, as they were spelt. */
  headers: string[];
  body: Buffer;
  /** Head and body, as they came over the wire. */
  wireBytes: number;
}

/** Asks once, over a connection that is kept open as load generators keep it. */
export function rawAnswer({ url, headers, method = 'GET' }: Question): Promise<RawAnswer> {
  const agent = new Agent({ keepAlive: true });
  const asked = new Promise<RawAnswer>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, async (answer) => {
      const { socket, statusCode = 0, rawHeaders } = answer;
      const body = await buffer(answer);
      resolve({ status: statusCode, headers: rawHeaders, body, wireBytes: socket.bytesRead });
    });
    sent.on('error', reject).end();
  });
  return asked.finally(() => agent.destroy());
}

/** Status, body and lines of the head, in whatever order, but for the time of day: what two same answers share. */
export function gist({ status, headers, body }: RawAnswer): string {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    lines.push(/^date$/i.test(name) ? name : `${name}: ${headers[index + 1]}`);
  }
  return [status, ...lines.sort(), body.toString('base64')].join('\n');
}
