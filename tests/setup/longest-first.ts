import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What kills processes, and waits until others may take over; among units, what looks at each expression; then what
 * goes through a whole site. Begun last, one alone would run when all else is done.
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

/** Vitest's order, with the longest files first: what it knows of earlier runs is not there in a fresh checkout. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
