import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The body of a call to indexnow.org. */
interface Submission {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** A stand-in for the endpoint of indexnow.org, with the same checks. */
export async function startIndexNowEndpoint() {
  const submitted: Submission[] = [];
  /** Answers instead of 202, in their order. */
  const troubles: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const trouble = troubles.shift();
    if (trouble) return response.writeHead(trouble.status, trouble.headers).end('{"message":"no"}');
    const isJson = request.headers['content-type'] === 'application/json; charset=utf-8';
    if (request.method !== 'POST' || request.url !== '/indexnow' || !isJson)
      return response.writeHead(400).end();
    const sent = JSON.parse(body) as Submission;
    const isOwn = sent.urlList.every((address) => new URL(address).host === sent.host);
    const isRight = isOwn && sent.keyLocation === `https://${sent.host}/${sent.key}.txt`;
    if (!isRight || sent.urlList.length > 10_000) return response.writeHead(422).end();
    submitted.push(sent);
    return response.writeHead(202).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    submitted,
    troubles,
    address: `http://127.0.0.1:${port}/indexnow`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
