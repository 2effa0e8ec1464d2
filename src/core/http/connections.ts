import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests per tick of the event loop: some milliseconds of answers from memory. */
const requestsPerTick = 64;
/** The same while new connections arrive: Node accepts one per tick. */
const requestsPerBusyTick = 8;
/** Pipelined requests on one connection before it is paused. */
const maxWaitingPerConnection = 16;
/** On all connections together. Beyond this, a connection with more than its share is closed. */
const maxWaiting = 4096;

/**
 * Ends a tick of the event loop after some requests, and handles the others in the next ticks, in their order. Node
 * accepts one new connection per tick, and by itself answers in it everything that has arrived on all connections: with
 * a thousand busy clients a tick takes so long that the last of a thousand new connections would wait for most of a
 * minute. Other work, such as a save, waits less too.
 *
 * The queue is bounded: Node stops reading a connection whose answers pile up, but queued requests have no answer yet.
 */
export function limitRequestsPerTick(server: Server, handle: RequestListener): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  const waitingOn = new Map<Socket, number>();
  let requestsNow = requestsPerTick;
  let handled = 0;
  let isScheduled = false;

  server.on('connection', () => {
    requestsNow = requestsPerBusyTick;
  });

  function scheduleNext(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(handleWaiting);
  }
  function handleWaiting(): void {
    isScheduled = false;
    const next = waiting.splice(0, requestsNow);
    requestsNow = requestsPerTick;
    handled = next.length;
    if (handled > 0) scheduleNext();
    for (const [request, response] of next) {
      countHandled(request.socket);
      handle(request, response);
    }
  }
  function enqueue(...[request, response]: Parameters<RequestListener>): void {
    const { socket } = request;
    // The rest of a chunk that has been read is still parsed into requests after the connection is closed.
    if (socket.destroyed) return;
    const count = (waitingOn.get(socket) ?? 0) + 1;
    if (count > maxWaitingPerConnection && waiting.length >= maxWaiting) {
      closeConnection(socket);
      return;
    }
    waitingOn.set(socket, count);
    waiting.push([request, response]);
    if (count === maxWaitingPerConnection) socket.on('resume', pauseAgain).pause();
  }
  function countHandled(socket: Socket): void {
    const left = (waitingOn.get(socket) ?? 1) - 1;
    if (left > 0) {
      waitingOn.set(socket, left);
      return;
    }
    waitingOn.delete(socket);
    if (socket.off('resume', pauseAgain).isPaused()) socket.resume();
  }
  function closeConnection(socket: Socket): void {
    socket.destroy();
    waitingOn.delete(socket);
    waiting = waiting.filter(([request]) => request.socket !== socket);
  }

  return (request, response) => {
    scheduleNext();
    if (handled >= requestsNow || waiting.length > 0) return enqueue(request, response);
    handled += 1;
    handle(request, response);
  };
}

/** Node resumes reading as soon as the body of a request is read, also of one without a body. */
function pauseAgain(this: Socket): void {
  this.pause();
}

/** All in milliseconds but `minBytes`. */
export interface ConnectionTimeouts {
  /** For the head of a request, from the start of the connection or the end of the previous request. */
  head: number;
  /** For a whole request: the largest chunk of a video arrives at 19 kbit/s, the speed of a phone at the edge of 2G. */
  request: number;
  /** Interval of the checks of bodies in transfer. */
  checkInterval: number;
  /** Bytes that must arrive between two checks. */
  minBytes: number;
  /** For a connection without traffic in either direction; a save of large pictures may take a while. */
  idle: number;
}

export const defaultTimeouts: ConnectionTimeouts = {
  head: 20_000,
  request: 900_000,
  checkInterval: 30_000,
  minBytes: 8_000,
  idle: 300_000,
};

/** Node's own timeouts: slow heads and long requests. */
export function nodeTimeouts({ head, request, checkInterval }: ConnectionTimeouts) {
  return {
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(5000, checkInterval),
  };
}

/**
 * Closes connections whose clients send a body a few bytes at a time, or go on sending after the answer: either would
 * hold a connection, and the requests queued behind it, without limit.
 *
 * @returns a listener to be called for each request
 */
export function closeSlowBodies(server: Server, { checkInterval, minBytes }: ConnectionTimeouts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { headers, socket } = request;
    const mayHaveBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!mayHaveBody) return;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer);
      if (response.writableEnded) return socket.destroy();
      // While the server itself has paused reading, the client cannot send.
      const isSlow = !request.isPaused() && socket.bytesRead - before < minBytes;
      before = socket.bytesRead;
      if (!isSlow) return;
      if (response.headersSent) socket.destroy();
      else server.emit('clientError', tooSlow(), socket);
    }, checkInterval).unref();
    request.once('close', () => clearInterval(timer));
  };
}

/**
 * Closes connections without traffic while an answer is awaited or being sent. Node's own limit (`server.timeout`)
 * would start a timer for each request, which most answers from memory do not need. Between two requests the keep-alive
 * timeout applies.
 *
 * @returns a listener to be called for each request, with whether it has been answered already
 */
export function limitIdleTime({ idle }: ConnectionTimeouts) {
  return (socket: Socket, response: ServerResponse, isAnswered: boolean): void => {
    // An answer without a socket waits for the answers to earlier requests.
    const isSent = isAnswered && response.socket !== null && socket.writableLength === 0;
    if (!isSent) socket.setTimeout(idle);
  };
}

/** The error that Node emits for a slow request. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
