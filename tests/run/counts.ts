import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Which tests failed, or passed only when they were tried once more: a line each. */
  problems?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

/** @param ok whether the runner itself ended well: it can fail without a failed test, and that must show */
export function vitestCounts(file: string, ok: boolean): Counts {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that breaks outside its tests has failed too.
    if (status === 'failed' && failed.length === 0) return [`failed: ${name}`];
    return failed.map(({ fullName }) => `failed: ${name} › ${fullName}`);
  });
  return atLeastOneFailureUnless(ok, {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    problems: failures,
  });
}

/**
 * A test that passes when it is tried once more has passed, but is named.
 *
 * @param ok as for `vitestCounts`
 */
export function playwrightCounts(file: string, ok: boolean): Counts {
  const report = read<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return atLeastOneFailureUnless(ok, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    problems: [...problemsOf(report)],
  });
}

function* problemsOf({ suites = [], specs = [] }: PlaywrightSuite): Generator<string> {
  const words: Record<string, string> = { unexpected: 'failed', flaky: 'passed only at its second try' };
  for (const { title, file, line, tests } of specs) {
    for (const { projectName, status } of tests) {
      if (words[status]) yield `${words[status]}: [${projectName}] ${file}:${line} › ${title}`;
    }
  }
  for (const suite of suites) yield* problemsOf(suite);
}

function atLeastOneFailureUnless(ok: boolean, counts: Counts): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Undefined where the runner ended before it wrote its report. */
function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
