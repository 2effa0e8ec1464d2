import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { KeptCheck } from '../../../server/doctor/health.ts';

const faces = {
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
export function Finding({ finding: { verdict, says, remedy }, title }: FindingProps) {
  const { Icon, colour } = faces[verdict];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="wrap-anywhere min-w-0">
        <p>
          {title && <strong>{title}: </strong>}
          {says}
        </p>
        {remedy && <p className="mt-0.5 text-ink-soft">{remedy}</p>}
      </div>
    </li>
  );
}
