import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** An object storage on this machine with one empty bucket. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'ananta-s3-'));
  const bucket = 'ananta';
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const multiparts = createMultiparts(bucket);
  const seen: string[] = [];
  let refuses: (call: string) => boolean = () => false;

  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    seen.push(call);
    if (refuses(call)) {
      request.resume();
      // Not one of the failures that the client library tries again.
      response.writeHead(403).end();
      return;
    }
    if (!multiparts.answer(request, response)) void answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  return {
    /** What a site on this storage has set. */
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_REGION: 'us-east-1',
      // The only pair that this server knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Method and address of every call so far. */
    seen,
    /** The uploads in parts that have been begun and neither completed nor aborted. */
    unfinished: () => multiparts.open.size,
    /** Makes calls fail from now on. */
    refuse(which: (call: string) => boolean): void {
      refuses = which;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The two calls about unfinished uploads that the server does not know. */
function createMultiparts(bucket: string) {
  const open = new Map<string, { key: string; begun: string }>();

  function list(response: ServerResponse): void {
    const uploads = [...open].map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
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
        open.set(id, { key, begun: new Date().toISOString() });
      }
      if (request.method === 'POST' && id) open.delete(id);
      return false;
    },
  };
}
