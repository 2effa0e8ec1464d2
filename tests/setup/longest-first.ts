import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that kill processes, and wait until others may take over; among units, those that check each regular
 * expression; then those that visit a whole site. Started last, one would run alone after all others.
 */
const long = [
  /\/regular-expressions\./,
  /\/kills\//,
  /\/crash\./,
  /\/processes[/.]/,
  /\/tests\/faults\//,
  /\/(?:demo|secrets-in-logs|nothing-leaks|every-call|shown)\.(?:all\.)?test/,
  /\/content\/(?:refused-fields|fields|pictures|bodies)\./,
  /\/(?:channel-feed|marker|own-data|uploading|misuse|site-budgets|unconfirmed|my-places|previews)\./,
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((pattern) => pattern.test(moduleId));
  return at < 0 ? long.length : at;
};

/** Vitest's order, with the longest files first: its record of earlier runs is missing in a fresh checkout. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
