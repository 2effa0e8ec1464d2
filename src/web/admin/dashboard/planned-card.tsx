import { screenAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
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
            Nothing is planned. In the form of a blog or a banner you can choose when it goes out.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {planned.map(({ record, _id, title, at, what, isHeldBack }) => (
              <li
                key={`${_id} ${what}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 py-1"
              >
                <span className="min-w-0 flex-1">
                  <CardLink to={screenAddress(contentTypes[record])}>{title}</CardLink>
                </span>
                <span className="text-ink-soft">
                  {isHeldBack ? 'held back:' : words[what]} <time dateTime={at}>{moment(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </CalledCard>
  );
}
