import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Health, KeptCheck } from '../doctor/health.ts';

const verdictLooks = {
  good: { Icon: CircleCheck, colour: 'text-teal-text' },
  'worth a look': { Icon: CircleAlert, colour: 'text-ink-soft' },
  wrong: { Icon: TriangleAlert, colour: 'text-coral-text' },
};

interface FindingProps {
  finding: KeptCheck['findings'][number];
  /** What was looked at, where nothing else says it. */
  title?: string;
}

/** What was found, and what to do. */
export function Finding({ finding: { verdict, message, fix }, title }: FindingProps) {
  const { Icon, colour } = verdictLooks[verdict];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="wrap-anywhere min-w-0">
        <p>
          {title && <strong>{title}: </strong>}
          {message}
        </p>
        {fix && <p className="mt-0.5 text-ink-soft">{fix}</p>}
      </div>
    </li>
  );
}

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
export function isOld({ checkedAt }: Pick<Health, 'checkedAt'>, now: Date): boolean {
  return checkedAt !== null && now.getTime() - Date.parse(checkedAt) > longAgo;
}
