import { createServer } from 'node:http';

/** The reference of all ratios: a bare server that sends the bytes it was given. */
const body = Buffer.from(process.env.BODY ?? '', 'base64');
const headers = JSON.parse(process.env.HEADERS ?? '{}');

createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'Content-Length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
