import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that are taken up in one round of the event loop: some milliseconds of answers from memory. */
const usual = 64;
/** The same while new connections come: each waits for a round of its own. */
const whileOthersCome = 8;
/** Requests that wait behind one another on one connection before it is no longer read. */
const mostOfOne = 16;
/** Of all connections. Beyond these, whoever has more than one's share is let go of. */
const mostOfAll = 4096;

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
    if (count > mostOfOne && waiting.length >= mostOfAll) {
      letGo(socket);
      return;
    }
    waitingOn.set(socket, count);
    waiting.push([request, response]);
    if (count === mostOfOne) socket.on('resume', pauseAgain).pause();
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
