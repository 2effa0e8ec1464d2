import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { provideSite } from '../../factories/provided-site.ts';
import { openPort, readAnswer } from '../../factories/raw-request.ts';
import { createTestSite } from '../../factories/test-site.ts';

// Milliseconds and bytes: realistic, but smaller.
const timeouts = { head: 300, request: 60_000, checkInterval: 300, minBytes: 1000, idle: 60_000 };

const site = provideSite(() => createTestSite({}, { timeouts }));
let port: number;
beforeAll(async () => {
  port = await openPort(site.app);
});

/** Sends a beginning and then a byte at a time, until the connection is closed. */
async function sendSlowly(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    answer += piece;
  });
  // The server may close it while a byte is in transfer.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await dripInto(socket, beginning);
  await closed;
  return answer;
}

async function dripInto(socket: Socket, beginning: string): Promise<void> {
  socket.write(beginning);
  while (!socket.destroyed) {
    await pause(20);
    if (socket.writable) socket.write('a');
  }
}

const login = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const slow: [what: string, beginning: () => string][] = [
  ['a head', () => 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['a body', () => `${login}Content-Length: 10000\r\n\r\n`],
  [
    'a form',
    () =>
      `POST /api/v1/course HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${site.admin}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n`,
  ],
];

test.each(slow)('%s that arrives byte by byte is cut off with a 408', async (_what, beginning) => {
  const answer = readAnswer(await sendSlowly(beginning()));
  expect([answer.status, JSON.parse(answer.body)]).toEqual([408, { message: 'The request took too long.' }]);
});

test('a connection without a request is cut off too', async () => {
  const socket = connect(port, '127.0.0.1');
  expect(readAnswer(await text(socket)).status).toBe(408);
});

test('a body that continues after its answer is cut off', async () => {
  const answer = await sendSlowly(
    'POST /api/v1/blogs HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n',
  );
  expect(readAnswer(answer).status).toBe(401);
});

test('a slow but steady body is waited for', async () => {
  const body = JSON.stringify({ email: 'asha@example.com', password: 'x', fill: 'y'.repeat(9000) });
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write(`${login}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  for (let index = 0; index < body.length; index += 500) {
    socket.write(body.slice(index, index + 500));
    await pause(50);
  }
  expect(readAnswer(await answer).status).toBe(401);
});

test('meanwhile other requests are answered, and no connection stays', async () => {
  const clients = Array.from({ length: 50 }, () => sendSlowly(`${login}Content-Length: 10000\r\n\r\n`));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await Promise.all(clients);
  const open = () =>
    new Promise((resolve) => site.app.server.getConnections((_error, count) => resolve(count)));
  // The connection of the answered client is idle.
  await expect.poll(open, { timeout: 10_000 }).toBeLessThanOrEqual(1);
});
