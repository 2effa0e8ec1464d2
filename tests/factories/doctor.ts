import { checks } from '../../src/server/doctor/checks/index.ts';
import { type Examined, examine } from '../../src/server/doctor/examine.ts';
import { type Machine, thisMachine } from '../../src/server/doctor/machine.ts';
import { openPatient } from '../../src/server/doctor/open-patient.ts';
import { readConfig } from '../../src/server/settings/config.ts';
import type { TestSite } from './test-site.ts';

interface How {
  fix?: boolean;
  /** Beside those of the site. */
  settings?: Record<string, string>;
  machine?: Partial<Machine>;
}

/** What one check finds at a site that is running. */
export async function examined(
  { environment: own, clock }: Pick<TestSite, 'environment' | 'clock'>,
  name: string,
  { fix = false, settings = {}, machine = {} }: How = {},
): Promise<Examined> {
  const environment = { ...own, ...settings };
  const standIns = { clock, machine: { ...thisMachine, ...machine } };
  const { patient, close } = await openPatient(readConfig(environment), environment, standIns);
  try {
    const [found] = await examine(
      checks.filter((check) => check.name === name),
      patient,
      { fix },
    );
    if (!found) throw new Error(`There is no check ${name}.`);
    return found;
  } finally {
    await close();
  }
}

/** The sentences of what was found, for a test to read. */
export function saidOf({ findings }: Examined): string {
  return findings.map(({ says, remedy = '', names = [] }) => [says, remedy, ...names].join(' ')).join('\n');
}
