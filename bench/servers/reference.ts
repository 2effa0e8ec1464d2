import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { SameAnswer } from './start-reference.ts';

/**
 * The reference of all ratios: a bare server that sends the one answer it was given, to whatever it is asked. As many
 * connections may wait for it as for the site.
 */
const answer = (await json(process.stdin)) as SameAnswer;
const body = Buffer.from(answer.body, 'base64');

createServer({ keepAliveTimeout: answer.keepAliveSeconds * 1000 }, (_request, response) => {
  if (!answer.hasDate) response.sendDate = false;
  response.writeHead(answer.status, answer.headers);
  response.end(body);
}).listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 });
