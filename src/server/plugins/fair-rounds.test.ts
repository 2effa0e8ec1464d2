import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inRounds } from './fair-rounds.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends so many requests in one piece, which Node reads in one round. @returns what was answered, and in which round */
async function ask(many: number): Promise<{ asked: string; round: number }[]> {
  let round = 0;
  let isOver = false;
  const count = () => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  const answered: { asked: string; round: number }[] = [];
  server = createServer();
  const take = inRounds(server, ({ url = '' }, response) => {
    answered.push({ asked: url, round });
    response.end();
  });
  server.on('request', take);
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server?.once('listening', ready));
  count();
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write(Array.from({ length: many }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  let received = '';
  for await (const bytes of client) {
    received += bytes;
    if (received.split('HTTP/1.1 200').length > many) break;
  }
  isOver = true;
  return answered;
}

test('requests that come together are answered some in a round, in their order, and all of them', async () => {
  const answered = await ask(300);
  expect(answered.map(({ asked }) => asked)).toEqual(Array.from({ length: 300 }, (_, n) => `/${n}`));
  const perRound = Object.values(Object.groupBy(answered, ({ round }) => round)).map((all) => all?.length);
  expect(Math.max(...perRound.map(Number))).toBe(64);
});
