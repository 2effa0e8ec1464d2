import { request as ask, createServer } from 'node:http';
import { findFreePort } from '../../run/free-port.ts';

/** A proxy between a browser and the site that can delay answers, and break the connection. */
export interface Line {
  address: string;
  /** Saves that have arrived at the site, without drafts and without pictures that are sent ahead. */
  saves: { method: string | undefined; path: string | undefined }[];
  /** From now on, answers to saves wait for the release. */
  hold(): { release(): void };
  /** While true, the connection breaks after the site has answered a save, and the answer is lost. */
  isBroken: boolean;
  /** False: pictures that are sent ahead of their entry get no answer, and the save has to include them. */
  takesPictures: boolean;
  close(): Promise<void>;
}

/** @param site its address */
export async function openLine(site: string): Promise<Line> {
  const port = await findFreePort();
  let held: Promise<void> | undefined;
  const server = createServer((request, answer) => {
    const { method, url: path } = request;
    const isSave =
      (method === 'POST' || method === 'PUT') &&
      !/\/(?:auth|drafts|presence|pictures)(?:\/|$)/.test(path ?? '');
    if (!line.takesPictures && /\/pictures(?:\?|$)/.test(path ?? '')) return void request.resume();
    const onward = ask(new URL(path ?? '/', site), { method, headers: request.headers }, async (arrived) => {
      if (isSave) line.saves.push({ method, path });
      if (isSave && held) await held;
      if (isSave && line.isBroken) return request.socket.destroy();
      answer.writeHead(arrived.statusCode ?? 500, arrived.headers);
      arrived.pipe(answer);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  const line: Line = {
    address: `http://localhost:${port}`,
    saves: [],
    isBroken: false,
    takesPictures: true,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return {
        release() {
          held = undefined;
          resolve();
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return line;
}
