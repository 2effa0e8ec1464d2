import { parseArgs } from 'node:util';
import { v7 as createId } from 'uuid';
import { isEmail } from '../../content/people/contact-rules.ts';
import { testLetter } from '../../mail/letters/test-letter.ts';
import { NotSent } from '../../mail/not-sent.ts';
import { type Config, readConfig, WrongSetting } from '../settings/config.ts';
import { good, wrong } from './check.ts';
import { checks } from './checks/index.ts';
import { type Examined, examine, worstOf } from './examine.ts';
import { openPatient } from './open-patient.ts';
import type { Patient } from './patient.ts';
import { jsonOf, textOf } from './report.ts';

const usage = `Looks at this installation and says what is wrong with it, also while the site runs. It changes nothing, unless told to.

  npm run doctor -- [--fix] [--letter-to ADDRESS] [--only NAME,NAME] [--json]

--fix        mends what is safe to mend while the site runs, and says what it did
--letter-to  sends a test letter there
--only       looks at some things only: ${checks.map(({ name }) => name).join(', ')}
--json       tells it to programs

It ends with 0 where nothing is wrong, 1 where something is, and 2 where it could not be run like this.`;

interface Told {
  code: 0 | 1 | 2;
  text: string;
}

/** Does what the words of the command say. */
export async function runDoctor(args: string[], environment: Patient['environment']): Promise<Told> {
  const asked = read(args);
  if (typeof asked === 'string') return { code: 2, text: `${asked}\n\n${usage}` };
  const { fix, json, letterTo, only } = asked;
  const config = readSettings(environment);
  const examined = 'message' in config ? [wrongSetting(config.message)] : await look(config);
  const code = worstOf(examined.map(({ verdict }) => verdict)) === 'wrong' ? 1 : 0;
  return { code, text: json ? jsonOf(examined) : textOf(examined) };

  async function look(known: Config): Promise<Examined[]> {
    const { patient, close } = await openPatient(known, environment);
    try {
      const seen = await examine(
        checks.filter(({ name }) => only.length === 0 || only.includes(name)),
        patient,
        { fix },
      );
      return letterTo ? [...seen, await sendTestLetter(patient, letterTo)] : seen;
    } finally {
      await close();
    }
  }
}

/** @returns what is wrong with the words, where something is */
function read(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        fix: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'letter-to': { type: 'string' },
        only: { type: 'string', default: '' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return 'npm run doctor';
    const letterTo = values['letter-to'];
    if (letterTo !== undefined && !isEmail(letterTo))
      return `${letterTo || 'Nothing'} is not an email address.`;
    const only = values.only.split(',').filter(Boolean);
    const unknown = only.find((name) => !checks.some((check) => check.name === name));
    if (unknown) return `There is no check ${unknown}.`;
    return { fix: values.fix, json: values.json, letterTo, only };
  } catch (error) {
    return (error as Error).message;
  }
}

function readSettings(environment: Patient['environment']): Config | WrongSetting {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof WrongSetting) return error;
    throw error;
  }
}

function wrongSetting(message: string): Examined {
  const remedy =
    'Correct it in the environment or in .env; the README says what each setting means. Nothing else was checked.';
  return { name: 'settings', title: 'Settings', verdict: 'wrong', findings: [wrong(message, remedy)] };
}

/** Sent at once and not by way of the outbox: that would need the site, and this asks about the mail server. */
async function sendTestLetter({ config, transport }: Patient, to: string): Promise<Examined> {
  const letter = testLetter(to, { siteUrl: config.siteUrl, ...config.contact });
  const of = { name: 'test-letter', title: 'Test letter' };
  try {
    const hold = { signal: new AbortController().signal, handOver: async () => undefined };
    const said = await transport.send(createId(), letter, hold);
    return {
      ...of,
      verdict: 'good',
      findings: [good(`It has gone out (${said}). Check whether it arrives.`)],
    };
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const found = wrong(
      `It could not be sent: ${error.message}.`,
      'See what is said about the mail server above.',
    );
    return { ...of, verdict: 'wrong', findings: [found] };
  }
}
