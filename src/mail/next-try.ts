const minute = 60_000;
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** Of these, the first that is long enough for a slow mail server to be over with a letter that it may have taken. */
const afterDoubt = 3;
/** Milliseconds for which a letter that is refused for good is tried on: what is wrong may be how the server is set. */
const refusalsDoubted = 24 * 60 * minute;

interface Tried {
  /** Tries that failed before this one. */
  attempts: number;
  /** When it was first refused for good (ISO, UTC). */
  refusedAt: string | null;
  /** Times that it was handed over before this one, of which nobody knows whether it was taken. */
  doubts: number;
  uselessAfter: string | null;
}

/** What the mail server has done with it: refused it for good, or left it in doubt whether it was taken. */
interface Failure {
  isRefused: boolean;
  isDoubtful: boolean;
}

/**
 * What becomes of a letter that could not be sent: it is tried again after growing pauses, for as long as it takes.
 * One that the mail server refuses for good is given up after a day. One that it may have taken is sent once more, and
 * then no more, so that nobody gets a letter every hour from a server that takes all and says nothing.
 *
 * @returns undefined where it is given up; otherwise when it is due again
 */
export function nextTry(
  { attempts, refusedAt, doubts, uselessAfter }: Tried,
  { isRefused, isDoubtful }: Failure,
  now: Date,
): { dueAt: string; refusedAt: string | null } | undefined {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + milliseconds).toISOString();
  if (isDoubtful && doubts > 0) return undefined;
  const firstRefusal = refusedAt ?? (isRefused ? now.toISOString() : null);
  const lastTry = isRefused && firstRefusal ? after(new Date(firstRefusal), refusalsDoubted) : null;
  if (lastTry && lastTry <= now.toISOString()) return undefined;
  const step = isDoubtful ? Math.max(attempts, afterDoubt) : attempts;
  const pause = pauses[Math.min(step, pauses.length - 1)] ?? minute;
  const moments = [after(now, pause), lastTry, uselessAfter].filter((moment) => moment !== null);
  return { dueAt: moments.reduce((a, b) => (a < b ? a : b)), refusedAt: firstRefusal };
}
