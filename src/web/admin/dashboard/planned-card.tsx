import { formAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import { entryStatuses } from '../../../content/schedule.ts';
import type { PlannedMoment } from '../../../content/scheduled-types.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { useCall } from '../use-call.ts';
import { CalledCard } from './called-card.tsx';
import { CardLink } from './card.tsx';

const words = { publish: 'goes out', takeDown: 'is taken down' };

/** What the site publishes and takes down next, by itself. */
export function PlannedCard() {
  const called = useCall<{ planned: PlannedMoment[] }>('planned?limit=5&from=now');
  const moment = useMoments();
  return (
    <CalledCard title="What goes out next" called={called}>
      {({ planned }) =>
        planned.length === 0 ? (
          <p className="text-ink-soft">
            Nothing is planned. In the form for a blog or a banner you can choose when it goes out.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {planned.map(({ record, _id, title, at, what, isHeldBack }) => (
              <li key={`${_id} ${what}`} className="items-baseline justify-between gap-x-6 py-1 sm:flex">
                <span className="min-w-0 flex-1">
                  <CardLink to={formAddress(contentTypes[record], _id)}>{title}</CardLink>
                </span>
                <span className="block shrink-0 pb-1.5 text-ink-soft sm:pb-0">
                  {isHeldBack ? `${entryStatuses.draft}:` : words[what]}{' '}
                  <time dateTime={at}>{moment(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </CalledCard>
  );
}
