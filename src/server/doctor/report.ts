import { count, type Verdict } from './check.ts';
import { type Examined, worstOf } from './examine.ts';

/** How many files and the like are named for each finding; all of them are in the answer for programs. */
const mostNames = 10;

const marks: Record<Verdict, string> = { good: '✓', 'worth a look': '!', wrong: '✗' };

/** What was found, for whoever runs the site. */
export function textOf(examined: readonly Examined[]): string {
  const lookedAt = examined.filter(({ findings }) => !findings.some(({ notLookedAt }) => notLookedAt));
  return [
    ...lookedAt.map(describe).filter((lines) => lines !== ''),
    ...notLookedAt(examined),
    '',
    summary(examined),
  ].join('\n');
}

/** One line for each reason: what everything else needs is often missing for all of them. */
function notLookedAt(examined: readonly Examined[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, findings } of examined) {
    for (const { notLookedAt: reason } of findings) {
      if (reason) titles.set(reason, [...(titles.get(reason) ?? []), title]);
    }
  }
  return [...titles].map(([reason, all]) => `  ! Not checked, because ${reason}:\n      · ${all.join(', ')}`);
}

/** The same for programs. */
export function jsonOf(examined: readonly Examined[]): string {
  const verdict = worstOf(examined.map((one) => one.verdict));
  const checks = examined.map(({ name, title, verdict: worst, findings, fixed }) => ({
    name,
    title,
    verdict: worst,
    ...(fixed !== undefined && { fixed }),
    findings: findings.map(({ verdict: one, says, remedy, names }) => ({
      verdict: one,
      says,
      ...(remedy && { remedy }),
      ...(names && { names }),
    })),
  }));
  return JSON.stringify({ verdict, checks }, undefined, 2);
}

function describe({ title, findings, fixed }: Examined): string {
  const lines = fixed ? [`  ✓ ${title}: ${fixed}`] : [];
  for (const { verdict, says, remedy, names = [] } of findings) {
    lines.push(`  ${marks[verdict]} ${title}: ${says}`);
    if (verdict !== 'good') lines.push(...names.slice(0, mostNames).map((name) => `      · ${name}`));
    if (verdict !== 'good' && names.length > mostNames) {
      lines.push(`      · and ${names.length - mostNames} more (--json names them all)`);
    }
    if (remedy) lines.push(`      → ${remedy}`);
  }
  return lines.join('\n');
}

function summary(examined: readonly Examined[]): string {
  const number = (verdict: Verdict) => examined.filter((one) => one.verdict === verdict).length;
  const [wrong, look] = [number('wrong'), number('worth a look')];
  if (wrong + look === 0) return `All is well (${count(examined.length, 'check')}).`;
  const parts = [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(look > 0 ? [`${look} worth a look`] : []),
    `${number('good')} good`,
  ];
  return `Of ${count(examined.length, 'check')}: ${parts.join(', ')}.`;
}
