import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { provideSite } from '../../factories/provided-site.ts';
import { openPort } from '../../factories/raw-request.ts';
import { createTestSite } from '../../factories/test-site.ts';

/** Milliseconds; a busy machine may stop the reader for a second. */
const idle = 2000;
const timeouts = { head: 20_000, request: 60_000, checkInterval: 20_000, minBytes: 1, idle };
/** More answers than the system buffers for a connection; long ones exceed it sooner. */
const asked = 1000;
/** All requests in one chunk of the network are started at once: with this padding these are about ten. */
const padding = 'a'.repeat(6000);

const site = provideSite(() => createTestSite({}, { timeouts }));
let port: number;
beforeAll(async () => {
  await site.records.create('blog', {
    title: 'Long',
    status: 1,
    content: `<p>${'calm '.repeat(18_000)}</p>`,
  });
  port = await openPort(site.app);
});

/** Sends pipelined requests, and reads nothing yet. */
function ask(headers: string): Socket {
  const socket = connect(port, '127.0.0.1');
  const request = `GET /api/v1/blogs HTTP/1.1\r\nHost: a\r\nPadding: ${padding}\r\n${headers}\r\n`;
  socket.write(request.repeat(asked - 1));
  socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  return socket;
}

const open = () =>
  new Promise<number>((resolve) => site.app.server.getConnections((_error, count) => resolve(count)));

const ways: [how: string, headers: () => string][] = [
  ['from memory', () => ''],
  ['rendered each time', () => `Authorization: Bearer ${site.admin}\r\n`],
];

test.each(ways)(
  'a client that does not read the answers is disconnected: %s',
  { timeout: 70_000 },
  async (_how, headers) => {
    // Queued requests are read ahead while none is answered: a slow database may have started them all.
    let answered = 0;
    const count = (_request: IncomingMessage, response: ServerResponse) =>
      response.on('finish', () => (answered += 1));
    site.app.server.on('request', count);
    const socket = ask(headers());
    socket.on('error', () => undefined);
    await expect.poll(open).toBe(1);
    await expect.poll(open, { timeout: 60_000 }).toBe(0);
    site.app.server.off('request', count);
    expect(answered).toBeLessThan(asked);
    socket.destroy();
  },
);

test('a slow reader gets all of them', async () => {
  let answers = '';
  for await (const piece of ask('').setEncoding('latin1')) {
    answers += piece;
    await pause(2);
  }
  expect(answers.split('HTTP/1.1 200')).toHaveLength(asked + 1);
});
