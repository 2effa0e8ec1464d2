import type { RequestListener, Server } from 'node:http';

/** Requests that are taken up in one round of the event loop: some milliseconds of answers from memory. */
const usual = 64;
/** The same while new connections come: each waits for a round of its own. */
const whileOthersCome = 8;

/**
 * Ends a round of the event loop after some requests, and goes on with the others in the next ones, in their order. Node
 * takes one new connection in each round, and by itself answers in it whatever has come on all those that it has: where a
 * thousand ask again and again, a round takes so long that the last of a thousand who come together would wait for most of
 * a minute. What else there is to do, such as a save, waits less too.
 */
export function inRounds(server: Server, take: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
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
    for (const [request, response] of next) take(request, response);
  }

  return (request, response) => {
    planNext();
    if (taken >= atOnce || waiting.length > 0) {
      waiting.push([request, response]);
      return;
    }
    taken += 1;
    take(request, response);
  };
}
