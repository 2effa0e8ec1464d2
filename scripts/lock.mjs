import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';

// The age of the lock, not the holder's process id: ids are reused after a restart and differ between containers.
const REFRESH_MS = 1_000;
const STALE_MS = 10_000;

/** Runs `work` while no other process of this checkout does; waits for the other one, or takes over from a dead one. */
export async function withLock(path, work) {
  for (let reported = false; !take(path); ) {
    if (ageOf(path) > STALE_MS) {
      rmSync(path, { force: true });
      continue;
    }
    if (!reported) console.log('Another start is installing or building here; waiting for it…');
    reported = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const refresh = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // Removed by hand: the work goes on anyway.
    }
  }, REFRESH_MS);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
