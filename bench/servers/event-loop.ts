import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// Loaded into a measured server before its own code: tells whoever started it how long its event loop was
// held, how long it worked meanwhile, and how much processor time it has spent.

const inMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
/** Of the thread of the event loop: what compresses beside it holds nobody. */
const look = () => ({ at: performance.now(), cpu: inMilliseconds(process.threadCpuUsage()) });
const none = { held: 0, own: 0 };

let last = look();
let longest = none;
setInterval(() => {
  const now = look();
  const held = now.at - last.at;
  // Whatever else the machine does makes others wait too; a server holds them for no longer than it works.
  const own = Math.min(held, now.cpu - last.cpu);
  longest = { held: Math.max(longest.held, held), own: Math.max(longest.own, own) };
  last = now;
}, 1).unref();

/** Milliseconds for a look or two: a hold shows once the next look is possible, and only if there was one before it. */
const settling = 5;

// Not over Node's own channel between processes: with one, the site does not begin again with the flags under which
// `npm start` runs it (src/start.mjs). This server does not keep the process alive.
createServer((socket) => {
  socket.once('data', async (asked) => {
    if (String(asked) === 'forget') longest = none;
    await pause(settling);
    const told = {
      heldMilliseconds: longest.held,
      ownMilliseconds: longest.own,
      cpuMilliseconds: inMilliseconds(process.cpuUsage()),
    };
    socket.end(JSON.stringify(told));
  });
})
  .listen(Number(process.env.WATCH_PORT), '127.0.0.1')
  .unref();
