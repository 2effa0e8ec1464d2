import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

// Loaded into a measured server before its own code: tells whoever started it how long its event loop was
// held, and how much processor time it has spent.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Milliseconds for a look or two: a hold shows once the next look is possible, and only if there was one before it. */
const settling = 5;

process.on('message', async (asked) => {
  if (asked === 'forget') delay.reset();
  await pause(settling);
  const { user, system } = process.cpuUsage();
  process.send?.({ heldMilliseconds: delay.max / 1_000_000, cpuMilliseconds: (user + system) / 1000 });
});
// It keeps nobody from ending.
process.channel?.unref();
