import type { Round } from './generator.ts';

/** Reads what wrk prints with wrk-report.lua. @throws Error with its words, where it could not ask at all */
export function parseWrk(output: string): Round {
  const [, line] = /^report (\{.*\})$/m.exec(output) ?? [];
  if (!line) throw new Error(`wrk did not report: ${output}`);
  const { microseconds, p99, ...rest } = JSON.parse(line) as Omit<Round, 'seconds'> & {
    microseconds: number;
  };
  return { ...rest, seconds: microseconds / 1_000_000, p99: p99 / 1000 };
}
