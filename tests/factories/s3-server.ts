import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** `halving`: of each object, it sends the first half and closes the connection. */
type Behaviour = 'well' | 'down' | 'busy' | 'silent' | 'halving';

/** An object storage on this machine with one empty bucket. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'ananta-s3-'));
  const bucket = 'ananta';
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const back = await listen(createServer(s3rver.callback()));
  for (const folder of ['uploads', 'videos', 'uploading']) {
    // s3rver removes an empty folder, even while a file is being stored in it.
    await mkdir(join(directory, bucket, folder, 'kept'), { recursive: true });
  }
  const multiparts = createMultiparts(bucket);
  const requests: string[] = [];
  let shouldRefuse: (call: string) => boolean = () => false;
  let behaviour: Behaviour = 'well';

  const front = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    if (behaviour === 'down') request.socket.destroy();
    if (behaviour === 'busy') response.writeHead(503).end();
    if (behaviour === 'down' || behaviour === 'busy' || behaviour === 'silent') return;
    if (shouldRefuse(call)) {
      request.resume();
      // Not one of the failures that the client library retries.
      response.writeHead(403).end();
      return;
    }
    const isHalved = behaviour === 'halving' && request.method === 'GET';
    if (!multiparts.answer(request, response))
      void forwardCompleteBody(request, response, portOf(back), isHalved);
  });
  await listen(front);

  return {
    /** The settings of a site with this storage. */
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${portOf(front)}`,
      S3_REGION: 'us-east-1',
      // The only pair that this server accepts.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Method and address of every call so far. */
    seen: requests,
    /** The multipart uploads that are neither completed nor aborted. */
    unfinished: () => multiparts.open.size,
    /** Makes calls fail from now on. */
    refuse(which: (call: string) => boolean): void {
      shouldRefuse = which;
    },
    /** Its behaviour for every call from now on. */
    setBehaviour(next: Behaviour): void {
      behaviour = next;
    },
    async close(): Promise<void> {
      for (const server of [front, back]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Forwards only complete bodies: s3rver stores half a file when its sender is killed, unlike a real object storage. */
async function forwardCompleteBody(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  isHalved: boolean,
): Promise<void> {
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  const { method, url, headers } = request;
  forward({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (isHalved) {
      const half = Math.floor(Number(answer.headers['content-length'] ?? 0) / 2);
      answer.once('data', (bytes: Buffer) => response.write(bytes.subarray(0, half)));
      setTimeout(() => response.destroy(), 50);
      return;
    }
    answer.pipe(response);
    response.on('close', () => answer.destroy());
  })
    .on('error', () => response.destroy())
    .end(body);
}

/** The two calls about unfinished uploads that s3rver does not support. */
function createMultiparts(bucket: string) {
  const open = new Map<string, { key: string; startedAt: string }>();

  function list(response: ServerResponse): void {
    const uploads = [...open].map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt}</Initiated></Upload>`,
    );
    const body = `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body);
  }

  return {
    open,
    /** @returns whether the call was answered here */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const key = pathname.slice(`/${bucket}/`.length);
      const id = searchParams.get('uploadId') ?? '';
      if (request.method === 'GET' && searchParams.has('uploads')) {
        list(response);
        return true;
      }
      if (request.method === 'DELETE' && id) {
        response.writeHead(open.delete(id) ? 204 : 404).end();
        return true;
      }
      if (request.method === 'PUT' && id && !open.has(id)) {
        open.set(id, { key, startedAt: new Date().toISOString() });
      }
      if (request.method === 'POST' && id) open.delete(id);
      return false;
    },
  };
}
