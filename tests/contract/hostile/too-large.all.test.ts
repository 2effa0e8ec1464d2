import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '../../factories/provided-site.ts';
import { openPort } from '../../factories/raw-request.ts';

const megabyte = 1024 * 1024;

const site = provideTestSite();
let port: number;
beforeAll(async () => {
  port = await openPort(site.app);
});

const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const sent: [what: string, path: string, type: string, beginning: string, bytes: number][] = [
  ['JSON', '/api/v1/auth/login', 'application/json', '{"email":"', 4 * megabyte],
  ['a form without JavaScript', '/session-book', 'application/x-www-form-urlencoded', 'name=', 4 * megabyte],
  ['a form with a file', '/api/v1/course', 'multipart/form-data; boundary=x', file, 70 * megabyte],
];

/** Continues to send after the answer, like browsers that have not read it yet, and then makes another request. */
test.each(sent)(
  'a client that sends too much of %s gets that answer, and can go on',
  async (_what, ...request) => {
    const [path, type, beginning, bytes] = request;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${site.admin}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n${beginning}`,
    );
    const answers = text(socket);
    const rest = Buffer.alloc(bytes - beginning.length, 'a');
    const half = rest.length - megabyte;
    socket.write(rest.subarray(0, half));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(rest.subarray(half));
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const statuses = (await answers).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  },
);
