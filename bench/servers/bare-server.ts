import { createWriteStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Server, start } from './process.ts';

export interface BareAnswer {
  status: number;
  headers: string[];
  /** As base64. */
  body: string;
  keepAliveSeconds: number;
  hasDate: boolean;
}

const script = 'bench/servers/bare-server.ts';

/** Node's own server with one answer to every request: the maximum of this machine at the moment. */
export function startBareServer(answer: BareAnswer): Promise<Server> {
  return start({ script, input: JSON.stringify(answer), isHeldToCores: true });
}

/** Node's own server, which writes each body into a file of a folder. */
export function startReceiver(folder: string): Promise<Server> {
  return start({ script, environment: { RECEIVE_INTO: folder } });
}

if (import.meta.main) {
  const { RECEIVE_INTO: folder, PORT } = process.env;
  if (folder) receive(folder, Number(PORT));
  else serveAnswer((await json(process.stdin)) as BareAnswer, Number(PORT));
}

/** As many connections may wait for it as for the site. */
function serveAnswer(answer: BareAnswer, port: number): void {
  const body = Buffer.from(answer.body, 'base64');
  createServer({ keepAliveTimeout: answer.keepAliveSeconds * 1000 }, (_request, response: ServerResponse) => {
    if (!answer.hasDate) response.sendDate = false;
    response.writeHead(answer.status, answer.headers);
    response.end(body);
  }).listen({ port, host: '127.0.0.1', backlog: 4096 });
}

/** Each file survives a power cut before it is answered. */
function receive(folder: string, port: number): void {
  let files = 0;
  createServer(async (request, response) => {
    if (request.method === 'POST')
      await pipeline(request, createWriteStream(join(folder, String(files++)), { flush: true }));
    response.end();
  }).listen(port, '127.0.0.1');
}
