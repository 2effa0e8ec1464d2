import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The reference of uploads: a bare server that writes each body into a file, safe from a power cut. */
const folder = process.env.FOLDER ?? '';
let files = 0;

createServer(async (request, response) => {
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(join(folder, String(files++)), { flush: true }));
  }
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
