import { readConfig } from '#config.ts';
import { checksOf } from '#core/manifest/define-feature.ts';
import type { Machine } from '#core/manifest/health-check.ts';
import { openCheckContext, thisMachine } from '#features/operations/doctor/context.ts';
import { type CheckResult, runChecks } from '#features/operations/doctor/run-checks.ts';
import { features } from '#features.ts';
import type { TestSite } from './test-site.ts';

interface CheckOptions {
  fix?: boolean;
  /** Besides those of the site. */
  settings?: Record<string, string>;
  machine?: Partial<Machine>;
}

/** The findings of one check on a running site. */
export async function runCheck(
  { environment: own, clock }: Pick<TestSite, 'environment' | 'clock'>,
  name: string,
  { fix = false, settings = {}, machine = {} }: CheckOptions = {},
): Promise<CheckResult> {
  const environment = { ...own, ...settings };
  const overrides = { features, clock, machine: { ...thisMachine, ...machine } };
  const { context, close } = await openCheckContext(readConfig(environment), environment, overrides);
  try {
    const [found] = await runChecks(
      checksOf(features).filter((check) => check.name === name),
      context,
      { fix },
    );
    if (!found) throw new Error(`There is no check ${name}.`);
    return found;
  } finally {
    await close();
  }
}

/** The sentences of the findings. */
export function findingsText({ findings }: CheckResult): string {
  return findings.map(({ message, fix = '', names = [] }) => [message, fix, ...names].join(' ')).join('\n');
}
