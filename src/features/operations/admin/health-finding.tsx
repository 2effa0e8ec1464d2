import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Health, StoredCheck } from '../api.ts';

const verdictStyles = {
  good: { Icon: CircleCheck, colour: 'text-teal-text' },
  'worth a look': { Icon: CircleAlert, colour: 'text-ink-soft' },
  wrong: { Icon: TriangleAlert, colour: 'text-danger-text' },
};

interface FindingProps {
  finding: StoredCheck['findings'][number];
  /** The name of the check, where no heading states it. */
  title?: string;
}

/** A finding with its remedy. */
export function Finding({ finding: { verdict, message, fix }, title }: FindingProps) {
  const { Icon, colour } = verdictStyles[verdict];
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

type TitledFinding = StoredCheck['findings'][number] & { title: string };

const verdictOrder = { wrong: 0, 'worth a look': 1, good: 2 };

/** Worst first; equal ones keep their order. */
export function sortByVerdict<Item extends Pick<StoredCheck, 'verdict'>>(all: readonly Item[]): Item[] {
  return all.toSorted((first, second) => verdictOrder[first.verdict] - verdictOrder[second.verdict]);
}

/** All findings that are not good, worst first, with the names of their checks. */
export function problemsOf({ checks }: Pick<Health, 'checks'>): TitledFinding[] {
  const all = checks.flatMap(({ title, findings }) => findings.map((finding) => ({ ...finding, title })));
  return sortByVerdict(all.filter(({ verdict }) => verdict !== 'good'));
}

/** Milliseconds: several checks in a row were not run. */
const maxAge = 60 * 60_000;

/** Whether the results may be outdated. */
export function areResultsOld({ checkedAt }: Pick<Health, 'checkedAt'>, now: Date): boolean {
  return checkedAt !== null && now.getTime() - Date.parse(checkedAt) > maxAge;
}
