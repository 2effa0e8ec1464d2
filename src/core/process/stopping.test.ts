import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { acceptPendingConnections, closeWithin } from './stopping.ts';

let app: FastifyInstance;
let address: string;
let finish: () => void;
let begun: Promise<void>;
beforeEach(async () => {
  const begin = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  begun = begin.promise;
  finish = end.resolve;
  app = Fastify();
  app.get('/answer', async () => {
    begin.resolve();
    await end.promise;
    return 'whole';
  });
  app.get('/parts', async (_request, reply) => {
    const parts = new PassThrough();
    parts.write('first ');
    begin.resolve();
    void end.promise.then(() => parts.end('last'));
    return reply.send(parts);
  });
  app.get('/film', (_request, reply) => {
    begin.resolve();
    void reply.send(Readable.from(endless()));
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

test.each(['/answer', '/parts'])('a running request for %s is finished', async (path) => {
  const answer = fetch(address + path).then((response) => response.text());
  await begun;
  const closed = closeWithin(app, 60_000);
  finish();
  expect(await answer).toMatch(/whole|first last/);
  expect(await closed).toBe(0);
  await expect(fetch(address + path)).rejects.toThrow();
});

test('a download whose client does not read is cut', async () => {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /film HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await begun;
  await once(socket, 'readable');
  expect(await closeWithin(app, 1_500)).toBe(0);
  await text(socket).catch(() => undefined);
});

test('endless work does not keep the process alive', async () => {
  const busy = Fastify();
  busy.addHook('onClose', () => new Promise(() => undefined));
  expect(await closeWithin(busy, 1_100)).toBe(0);
});

test('waiting connections are accepted before it closes', async () => {
  let taken = 0;
  app.server.on('connection', () => {
    taken += 1;
  });
  const { port } = new URL(address);
  const sockets = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await acceptPendingConnections(app.server);
  expect(taken).toBe(100);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
