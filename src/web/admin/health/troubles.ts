import type { Health, KeptCheck } from '../../../server/doctor/health.ts';

type Found = KeptCheck['findings'][number] & { title: string };

const worry = { wrong: 0, 'worth a look': 1, good: 2 };

/** The worst first; what is equally bad stays in its order. */
export function inOrderOfWorry<Judged extends Pick<KeptCheck, 'verdict'>>(all: readonly Judged[]): Judged[] {
  return all.toSorted((first, second) => worry[first.verdict] - worry[second.verdict]);
}

/** All that is not good, the worst first, each with what was looked at. */
export function troublesOf({ checks }: Pick<Health, 'checks'>): Found[] {
  const all = checks.flatMap(({ title, findings }) => findings.map((finding) => ({ ...finding, title })));
  return inOrderOfWorry(all.filter(({ verdict }) => verdict !== 'good'));
}

/** Milliseconds: several looks in a row have not been taken. */
const longAgo = 60 * 60_000;

/** Whether what is shown may not be so any more. */
export function isOld({ lookedAt }: Pick<Health, 'lookedAt'>, now: Date): boolean {
  return lookedAt !== null && now.getTime() - Date.parse(lookedAt) > longAgo;
}
