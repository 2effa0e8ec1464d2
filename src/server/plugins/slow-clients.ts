import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** All in milliseconds but `leastBytes`. */
export interface Patience {
  /** For the head of a request, from the first moment of a connection or from the end of the request before. */
  head: number;
  /** For all of a request: the largest chunk of a video comes through at 19 kbit/s, as phones have it at the edge of 2G. */
  request: number;
  /** How often one looks after bodies that are still coming. */
  look: number;
  /** Bytes that have to come between two looks. */
  leastBytes: number;
  /** For a connection on which nothing moves in either direction; a save of large pictures may take a while. */
  silence: number;
}

export const usualPatience: Patience = {
  head: 20_000,
  request: 900_000,
  look: 30_000,
  leastBytes: 8_000,
  silence: 300_000,
};

/** What Node itself looks after: slow heads and long requests. */
export function timeoutsOf({ head, request, look }: Patience) {
  return {
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(5000, look),
  };
}

/**
 * Lets go of clients that send a body a few bytes at a time, or go on sending one after the answer: either would hold a
 * connection, and what waits behind it, for as long as they like.
 *
 * @returns what is to be told of each request
 */
export function watchBodies(server: Server, { look, leastBytes }: Patience) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { headers, socket } = request;
    const mayHaveBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!mayHaveBody) return;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer);
      if (response.writableEnded) return socket.destroy();
      // Where we ourselves have stopped reading, the client cannot send.
      const isSlow = !request.isPaused() && socket.bytesRead - before < leastBytes;
      before = socket.bytesRead;
      if (!isSlow) return;
      if (response.headersSent) socket.destroy();
      else server.emit('clientError', tooSlow(), socket);
    }, look).unref();
    request.once('close', () => clearInterval(timer));
  };
}

/**
 * Lets go of connections on which nothing moves while an answer is waited for or on its way. Node's own limit
 * (`server.timeout`) would set a clock for each request, which most answers from memory need none for: they are with the
 * system at once. Between two requests the limit of idle connections holds.
 *
 * @returns what is to be told of each request, and whether its answer has been given already
 */
export function silenceBy({ silence }: Patience) {
  return (socket: Socket, response: ServerResponse, isAnswered: boolean): void => {
    // Without a socket of its own an answer waits for those to earlier requests.
    const isOut = isAnswered && response.socket !== null && socket.writableLength === 0;
    if (!isOut) socket.setTimeout(silence);
  };
}

/** As Node says it of a request that has taken too long. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
