import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

/** @param ok whether the runner itself ended well: it can fail without a failed test, and that must show */
export function vitestCounts(file: string, ok: boolean): Counts {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return atLeastOneFailureUnless(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** @param ok as for `vitestCounts` */
export function playwrightCounts(file: string, ok: boolean): Counts {
  const report = read<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return atLeastOneFailureUnless(ok, { passed: expected, failed: unexpected + flaky, skipped });
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
