import { request as ask, createServer } from 'node:http';
import { findFreePort } from '../../run/free-port.ts';

/** A proxy between a browser and the site that can delay answers, and break the connection. */
export interface NetworkProxy {
  address: string;
  /** Saves that have arrived at the site, without drafts and without pictures that are sent ahead. */
  saves: { method: string | undefined; path: string | undefined }[];
  /** From now on, answers to saves wait for the release. */
  delaySaves(): { release(): void };
  /** While true, the connection breaks after the site has answered a save, and the answer is lost. */
  isBroken: boolean;
  /** False: pictures that are sent ahead of their entry get no answer, and the save has to include them. */
  acceptsPictures: boolean;
  close(): Promise<void>;
}

/** @param site its address */
export async function startNetworkProxy(site: string): Promise<NetworkProxy> {
  const port = await findFreePort();
  let delayed: Promise<void> | undefined;
  const server = createServer((request, answer) => {
    const { method, url: path } = request;
    const isSave =
      (method === 'POST' || method === 'PUT') &&
      !/\/(?:auth|drafts|presence|pictures)(?:\/|$)/.test(path ?? '');
    if (!proxy.acceptsPictures && /\/pictures(?:\?|$)/.test(path ?? '')) return void request.resume();
    const forwarded = ask(
      new URL(path ?? '/', site),
      { method, headers: request.headers },
      async (arrived) => {
        if (isSave) proxy.saves.push({ method, path });
        if (isSave && delayed) await delayed;
        if (isSave && proxy.isBroken) return request.socket.destroy();
        answer.writeHead(arrived.statusCode ?? 500, arrived.headers);
        arrived.pipe(answer);
      },
    );
    forwarded.on('error', () => request.socket.destroy());
    request.pipe(forwarded);
  });
  const proxy: NetworkProxy = {
    address: `http://localhost:${port}`,
    saves: [],
    isBroken: false,
    acceptsPictures: true,
    delaySaves() {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayed = promise;
      return {
        release() {
          delayed = undefined;
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
  return proxy;
}
