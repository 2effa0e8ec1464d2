import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { encode, pathOf, type Sent } from './sent.ts';

export type Connection = ReturnType<typeof openConnection>;

/** A persistent connection to a site: all requests on it reach the same process. */
export function openConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function call(method: string, path: string, sent: Sent = {}) {
    const { headers, payload } = await encode(sent);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address + pathOf(path), { agent, method, headers }, resolve)
        .on('error', reject)
        .end(payload);
    });
    const bytes = await buffer(answer);
    return {
      statusCode: answer.statusCode ?? 0,
      headers: answer.headers,
      bytes,
      text: bytes.toString(),
      json: () => JSON.parse(bytes.toString()),
    };
  }

  return { call, close: () => agent.destroy() };
}
