import { parseArgs } from 'node:util';
import { defaultBrand } from '#core/brand/brand.ts';
import { type Config, InvalidSettingError } from '#core/config/config.ts';
import { SendError } from '#core/email/send-errors.ts';
import { checksOf, type Feature } from '#core/manifest/define-feature.ts';
import {
  type Check,
  goodFinding,
  pluralize,
  type Verdict,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { sendTestEmail } from '../server/test-email.ts';
import { type CheckContext, openCheckContext } from './context.ts';
import { type CheckResult, runChecks, worstOf } from './run-checks.ts';

/** Maximum number of names per finding; the JSON output contains all. */
const maxNames = 10;

const marks: Record<Verdict, string> = { good: '✓', 'worth a look': '!', wrong: '✗' };

/** The findings as text for the operator. */
export function formatText(results: readonly CheckResult[]): string {
  const completed = results.filter(({ findings }) => !findings.some(({ skipReason }) => skipReason));
  return [
    ...completed.map(formatCheck).filter((lines) => lines !== ''),
    ...formatSkipped(results),
    '',
    summary(results),
  ].join('\n');
}

/** One line per reason, because a missing dependency usually affects many checks. */
function formatSkipped(results: readonly CheckResult[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, findings } of results) {
    for (const { skipReason } of findings) {
      if (skipReason) titles.set(skipReason, [...(titles.get(skipReason) ?? []), title]);
    }
  }
  return [...titles].map(
    ([skipReason, all]) => `  ! Not checked, because ${skipReason}:\n      · ${all.join(', ')}`,
  );
}

/** The same as JSON. */
export function formatJson(results: readonly CheckResult[]): string {
  const verdict = worstOf(results.map((one) => one.verdict));
  const checks = results.map(({ name, title, verdict: worst, findings, fixed }) => ({
    name,
    title,
    verdict: worst,
    ...(fixed !== undefined && { fixed }),
    findings: findings.map(({ verdict: one, message, fix, names }) => ({
      verdict: one,
      message,
      ...(fix && { fix }),
      ...(names && { names }),
    })),
  }));
  return JSON.stringify({ verdict, checks }, undefined, 2);
}

function formatCheck({ title, findings, fixed }: CheckResult): string {
  const lines = fixed ? [`  ✓ ${title}: ${fixed}`] : [];
  for (const { verdict, message, fix, names = [] } of findings) {
    lines.push(`  ${marks[verdict]} ${title}: ${message}`);
    if (verdict !== 'good') lines.push(...names.slice(0, maxNames).map((name) => `      · ${name}`));
    if (verdict !== 'good' && names.length > maxNames) {
      lines.push(`      · and ${names.length - maxNames} more (--json names them all)`);
    }
    if (fix) lines.push(`      → ${fix}`);
  }
  return lines.join('\n');
}

function summary(results: readonly CheckResult[]): string {
  const number = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  const [wrong, warnings] = [number('wrong'), number('worth a look')];
  if (wrong + warnings === 0) return `All is well (${pluralize(results.length, 'check')}).`;
  const parts = [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
    `${number('good')} good`,
  ];
  return `Of ${pluralize(results.length, 'check')}: ${parts.join(', ')}.`;
}

const usageOf = (
  checks: readonly Check[],
) => `Checks this installation and lists its problems, even while the site is running. Without --fix it changes nothing.

  npm run doctor -- [--fix] [--email-to ADDRESS] [--only NAME,NAME] [--json]

--fix        applies the fixes that are safe while the site runs, and lists them
--email-to   sends a test email to this address
--only       runs only some checks: ${checks.map(({ name }) => name).join(', ')}
--json       prints the results as JSON

The exit code is 0 if nothing is wrong, 1 if something is, and 2 if the command cannot be run like this.`;

/** Of src/config.ts. */
type ReadConfig = (environment: CheckContext['environment']) => Config;

interface CommandOutput {
  code: 0 | 1 | 2;
  text: string;
}

/** Runs the command. */
export async function runDoctor(
  args: string[],
  environment: CheckContext['environment'],
  features: readonly Feature[],
  readConfig: ReadConfig,
): Promise<CommandOutput> {
  const checks = checksOf(features);
  const options = parseArguments(args, checks);
  if (typeof options === 'string') return { code: 2, text: `${options}\n\n${usageOf(checks)}` };
  const { fix, json, emailTo, only } = options;
  const config = readSettings(environment, readConfig);
  const results = 'message' in config ? [wrongSetting(config.message)] : await runSelectedChecks(config);
  const code = worstOf(results.map(({ verdict }) => verdict)) === 'wrong' ? 1 : 0;
  return { code, text: json ? formatJson(results) : formatText(results) };

  async function runSelectedChecks(validConfig: Config): Promise<CheckResult[]> {
    const { context, close } = await openCheckContext(validConfig, environment, { features });
    try {
      const results = await runChecks(
        checks.filter(({ name }) => only.length === 0 || only.includes(name)),
        context,
        { fix },
      );
      return emailTo ? [...results, await checkTestEmail(context, emailTo)] : results;
    } finally {
      await close();
    }
  }
}

/** @returns the error in the arguments, if any */
function parseArguments(args: string[], checks: readonly Check[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        fix: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'email-to': { type: 'string' },
        only: { type: 'string', default: '' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return 'npm run doctor';
    const emailTo = values['email-to'];
    if (emailTo !== undefined && !isEmail(emailTo))
      return emailTo ? `${emailTo} is not an email address.` : 'The email address is missing.';
    const only = values.only.split(',').filter(Boolean);
    const unknown = only.find((name) => !checks.some((check) => check.name === name));
    if (unknown) return `There is no check ${unknown}.`;
    return { fix: values.fix, json: values.json, emailTo, only };
  } catch (error) {
    return (error as Error).message;
  }
}

function readSettings(
  environment: CheckContext['environment'],
  readConfig: ReadConfig,
): Config | InvalidSettingError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettingError) return error;
    throw error;
  }
}

function wrongSetting(message: string): CheckResult {
  const fix =
    'Correct it in the environment or in .env; docs/settings.md says what each setting means. Nothing else was checked.';
  return { name: 'settings', title: 'Settings', verdict: 'wrong', findings: [wrongFinding(message, fix)] };
}

async function checkTestEmail({ config, transport }: CheckContext, to: string): Promise<CheckResult> {
  const testEmailCheck = { name: 'test-letter', title: 'Test email' };
  try {
    const response = await sendTestEmail(transport, to, {
      ...{ siteUrl: config.siteUrl, brand: defaultBrand, ...config.contact },
    });
    return {
      ...testEmailCheck,
      verdict: 'good',
      findings: [goodFinding(`It has gone out (${response}). Check whether it arrives.`)],
    };
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const found = wrongFinding(
      `It could not be sent: ${error.message}.`,
      'See what is said about the mail server above.',
    );
    return { ...testEmailCheck, verdict: 'wrong', findings: [found] };
  }
}
