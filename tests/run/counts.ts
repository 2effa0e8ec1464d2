import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures?: Failure[];
}

export interface Failure {
  /** Its file and title. */
  test: string;
  /** The argument of `npm test --` that runs it alone. */
  place: string;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; location?: { line: number } | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; skipped: number };
  config: { rootDir: string };
}

/** @param ok whether the runner itself succeeded: it can fail without a failed test, and that must be visible */
export function vitestCounts(report: string, ok: boolean): Counts {
  const read = readReport<VitestReport>(report);
  if (!read) return { passed: 0, failed: 1, skipped: 0 };
  const failures = read.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('', name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file with an error outside its tests has failed too.
    if (status === 'failed' && failed.length === 0) return [{ test: file, place: file }];
    return failed.map(({ fullName, location }) => ({
      test: `${file} › ${fullName}`,
      place: location ? `${file}:${location.line}` : file,
    }));
  });
  return atLeastOneFailureUnless(ok, {
    passed: read.numPassedTests,
    failed: failures.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures,
  });
}

/** @param ok as for `vitestCounts` */
export function playwrightCounts(report: string, ok: boolean): Counts {
  const read = readReport<PlaywrightReport>(report);
  if (!read) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, skipped } = read.stats;
  const folder = relative('', read.config.rootDir);
  return atLeastOneFailureUnless(ok, {
    ...{ passed: expected, failed: unexpected, skipped },
    failures: [...failuresOf(read, folder)],
  });
}

function* failuresOf({ suites = [], specs = [] }: PlaywrightSuite, folder: string): Generator<Failure> {
  for (const { title, file, line, tests } of specs) {
    for (const { projectName, status } of tests) {
      if (status !== 'unexpected') continue;
      yield { test: `[${projectName}] ${file} › ${title}`, place: `${folder}/${file}:${line}` };
    }
  }
  for (const suite of suites) yield* failuresOf(suite, folder);
}

function atLeastOneFailureUnless(ok: boolean, counts: Counts): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Undefined where the runner ended before it wrote its report. */
function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
