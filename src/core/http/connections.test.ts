import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitRequestsPerTick } from './connections.ts';

const many = 300;

let server: Server;
let client: Socket;
let round: number;
let connections: number;
/** The maximum of requests that have arrived and are not answered yet. */
let maxWaiting: number;
/** The answers, each with its round and the number of connections accepted by then. */
let answered: { asked: string; round: number; connections: number }[];
let counting: NodeJS.Immediate;
beforeEach(async () => {
  [round, connections, maxWaiting, answered] = [0, 0, 0, []];
  let arrived = 0;
  server = createServer();
  const handle = limitRequestsPerTick(server, ({ url = '' }, response) => {
    answered.push({ asked: url, round, connections });
    response.end();
  });
  server.on('request', () => {
    arrived += 1;
    maxWaiting = Math.max(maxWaiting, arrived - answered.length);
  });
  server.on('request', handle).on('connection', () => {
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

/** Minimal requests in one chunk: Node parses some 2,000 of them per read. */
const requests = (count: number) =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

/** Sends all of them, and waits for the answers. */
async function askAll(count = many): Promise<void> {
  client.write(requests(count));
  let answers = 0;
  let rest = '';
  for await (const bytes of client) {
    const pieces = (rest + bytes).split('HTTP/1.1 200');
    rest = pieces.at(-1) ?? '';
    answers += pieces.length - 1;
    if (answers === count) break;
  }
}

test('concurrent requests are answered a few per tick, in their order, and completely', async () => {
  await askAll();
  expect(answered.map(({ asked }) => asked)).toEqual(Array.from({ length: many }, (_, n) => `/${n}`));
  const perRound = Object.values(Object.groupBy(answered, ({ round }) => round)).map((all) => all?.length);
  expect(Math.max(...perRound.map(Number))).toBe(64);
});

test('new connections are accepted before all requests are answered', async () => {
  const others = Array.from({ length: 20 }, open);
  await askAll();
  expect(answered.at(-1)?.connections).toBe(1 + others.length);
});

test('a connection with unanswered pipelined requests is paused', async () => {
  await askAll(50_000);
  expect(answered).toHaveLength(50_000);
  expect(maxWaiting).toBeLessThan(4096);
});

test('where many do so, only those connections are closed', async () => {
  const greedy = Array.from({ length: 20 }, open);
  await Promise.all(greedy.map((socket) => once(socket, 'connect')));
  const ends = greedy.map((socket) => once(socket.resume(), 'close'));
  for (const socket of greedy) socket.write(requests(2000));
  await askAll(1);
  await Promise.race(ends);
  expect(maxWaiting).toBeLessThan(2 * 4096);
});
