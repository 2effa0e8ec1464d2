/** Milliseconds that are looked back: a line is as fast as it was lately. */
const looksBack = 60_000;
/** Before that much is known nobody can say how long it takes. */
const leastKnown = 4000;

/**
 * Tells how long an upload will take still, by how fast it was lately.
 *
 * @param now milliseconds; a test moves it
 */
export function timeLeft(now: () => number = () => performance.now()) {
  let seen: { at: number; done: number }[] = [];

  return {
    /** Begins anew: what was waited for without network says nothing of the line. */
    reset() {
      seen = [];
    },
    /** @param done 0 to 1 @returns seconds; undefined: nobody can say yet */
    at(done: number): number | undefined {
      const at = now();
      seen = [...seen.filter((one) => at - one.at < looksBack), { at, done }];
      const [first] = seen;
      if (!first || at - first.at < leastKnown || done <= first.done) return undefined;
      return ((1 - done) * (at - first.at)) / (done - first.done) / 1000;
    },
  };
}

/** How long it takes still, as somebody would say it. @param seconds undefined: it is not known */
export function leftInWords(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
