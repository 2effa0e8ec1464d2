import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that are taken up in one round of the event loop: some milliseconds of answers from memory. */
const usual = 64;
/** The same while new connections come: each waits for a round of its own. */
const whileOthersCome = 8;
/** Requests that wait behind one another on one connection before it is no longer read. */
const maxOfOne = 16;
/** Of all connections. Beyond these, whoever has more than one's share is let go of. */
const maxOfAll = 4096;

/**
 * Ends a round of the event loop after some requests, and goes on with the others in the next ones, in their order. Node
 * takes one new connection in each round, and by itself answers in it whatever has come on all those that it has: where a
 * thousand ask again and again, a round takes so long that the last of a thousand who come together would wait for most of
 * a minute. What else there is to do, such as a save, waits less too.
 *
 * What waits is bounded. Node stops reading a connection whose answers pile up, and those that wait have none yet.
 */
export function inRounds(server: Server, take: RequestListener): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  const waitingOn = new Map<Socket, number>();
  let atOnce = usual;
  let taken = 0;
  let isNextPlanned = false;

  server.on('connection', () => {
    atOnce = whileOthersCome;
  });

  function planNext(): void {
    if (isNextPlanned) return;
    isNextPlanned = true;
    setImmediate(beginRound);
  }
  function beginRound(): void {
    isNextPlanned = false;
    const next = waiting.splice(0, atOnce);
    atOnce = usual;
    taken = next.length;
    if (taken > 0) planNext();
    for (const [request, response] of next) {
      noteTaken(request.socket);
      take(request, response);
    }
  }
  function wait(...[request, response]: Parameters<RequestListener>): void {
    const { socket } = request;
    // The rest of a piece that has been read is a request for each of its lines, also when it is read no further.
    if (socket.destroyed) return;
    const count = (waitingOn.get(socket) ?? 0) + 1;
    if (count > maxOfOne && waiting.length >= maxOfAll) {
      letGo(socket);
      return;
    }
    waitingOn.set(socket, count);
    waiting.push([request, response]);
    if (count === maxOfOne) socket.on('resume', pauseAgain).pause();
  }
  function noteTaken(socket: Socket): void {
    const left = (waitingOn.get(socket) ?? 1) - 1;
    if (left > 0) {
      waitingOn.set(socket, left);
      return;
    }
    waitingOn.delete(socket);
    if (socket.off('resume', pauseAgain).isPaused()) socket.resume();
  }
  function letGo(socket: Socket): void {
    socket.destroy();
    waitingOn.delete(socket);
    waiting = waiting.filter(([request]) => request.socket !== socket);
  }

  return (request, response) => {
    planNext();
    if (taken >= atOnce || waiting.length > 0) return wait(request, response);
    taken += 1;
    take(request, response);
  };
}

/** Node reads on by itself as soon as the body of a request has been asked for, also of one that has none. */
function pauseAgain(this: Socket): void {
  this.pause();
}

/** All in milliseconds but `leastBytes`. */
export interface ConnectionTimeouts {
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

export const defaultTimeouts: ConnectionTimeouts = {
  head: 20_000,
  request: 900_000,
  look: 30_000,
  leastBytes: 8_000,
  silence: 300_000,
};

/** What Node itself looks after: slow heads and long requests. */
export function timeoutsOf({ head, request, look }: ConnectionTimeouts) {
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
export function watchBodies(server: Server, { look, leastBytes }: ConnectionTimeouts) {
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
export function silenceBy({ silence }: ConnectionTimeouts) {
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
