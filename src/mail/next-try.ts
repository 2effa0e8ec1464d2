const minute = 60_000;
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** Milliseconds for which a letter that is refused for good is tried on: what is wrong may be how the server is set. */
const refusalsDoubted = 24 * 60 * minute;

interface Tried {
  /** Tries that failed before this one. */
  attempts: number;
  /** When it was first refused for good (ISO, UTC). */
  refusedAt: string | null;
  uselessAfter: string | null;
}

/**
 * What becomes of a letter that could not be sent: it is tried again after growing pauses, for as long as it takes.
 * One that the mail server refuses for good is given up after a day.
 *
 * @returns undefined where it is given up; otherwise when it is due again
 */
export function nextTry(
  { attempts, refusedAt, uselessAfter }: Tried,
  isRefused: boolean,
  now: Date,
): { dueAt: string; refusedAt: string | null } | undefined {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + milliseconds).toISOString();
  const firstRefusal = refusedAt ?? (isRefused ? now.toISOString() : null);
  const lastTry = isRefused && firstRefusal ? after(new Date(firstRefusal), refusalsDoubted) : null;
  if (lastTry && lastTry <= now.toISOString()) return undefined;
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? minute;
  const moments = [after(now, pause), lastTry, uselessAfter].filter((moment) => moment !== null);
  return { dueAt: moments.reduce((a, b) => (a < b ? a : b)), refusedAt: firstRefusal };
}
