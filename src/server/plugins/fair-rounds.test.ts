import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRounds } from './fair-rounds.ts';

const many = 300;

let server: Server;
let client: Socket;
let round: number;
let connections: number;
/** What was answered, in which round, and how many had been let in by then. */
let answered: { asked: string; round: number; connections: number }[];
let counting: NodeJS.Immediate;
beforeEach(async () => {
  [round, connections, answered] = [0, 0, []];
  server = createServer();
  const take = inRounds(server, ({ url = '' }, response) => {
    answered.push({ asked: url, round, connections });
    response.end();
  });
  server.on('request', take).on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = open();
  await once(client, 'connect');
  const count = () => {
    round += 1;
    counting = setImmediate(count);
  };
  count();
});
afterEach(() => {
  clearImmediate(counting);
  server.closeAllConnections();
  server.close();
});

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

/** Sends all requests in one piece, which Node reads in one round, and waits for the answers. */
async function askAll(): Promise<void> {
  client.write(Array.from({ length: many }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  let received = '';
  for await (const bytes of client) {
    received += bytes;
    if (received.split('HTTP/1.1 200').length > many) break;
  }
}

test('requests that come together are answered some in a round, in their order, and all of them', async () => {
  await askAll();
  expect(answered.map(({ asked }) => asked)).toEqual(Array.from({ length: many }, (_, n) => `/${n}`));
  const perRound = Object.values(Object.groupBy(answered, ({ round }) => round)).map((all) => all?.length);
  expect(Math.max(...perRound.map(Number))).toBe(64);
});

test('who comes meanwhile is let in before all of them are answered', async () => {
  const others = Array.from({ length: 20 }, open);
  await askAll();
  expect(answered.at(-1)?.connections).toBe(1 + others.length);
});
