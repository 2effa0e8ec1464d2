import { isToLookAt } from '../../../content/checks/is-to-look-at.ts';
import type { NamedFinding } from './look-at-form.ts';

type Weighed = Pick<NamedFinding, 'weight' | 'name'>;

/** How many things there are, as the foot of a form tells it. */
export function countInWords(findings: readonly Weighed[]): string {
  const looks = findings.filter(isToLookAt).length;
  const hints = findings.length - looks;
  if (looks > 0) return looks === 1 ? '1 thing to look at' : `${looks} things to look at`;
  if (hints > 0) return hints === 1 ? '1 hint' : `${hints} hints`;
  return 'nothing to look at';
}

/** What is told once something has been saved or published; undefined: there is nothing that has to be looked at. */
export function afterwardsInWords(done: string, findings: readonly Weighed[]): string | undefined {
  const looks = findings.filter(isToLookAt);
  if (looks.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { name } of looks) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].map(([name, count]) => {
    const words = name.charAt(0).toLowerCase() + name.slice(1);
    return count === 1 ? words : `${words} (${count})`;
  });
  const more = named.length > 3 ? [...named.slice(0, 3), 'and more'] : named;
  return `${done} ${countInWords(looks)}: ${more.join(', ')}.`;
}
