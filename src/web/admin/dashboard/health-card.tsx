import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Health } from '../../../server/doctor/health.ts';
import { Finding } from '../health/finding.tsx';
import { isOld, troublesOf } from '../health/troubles.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { Card, CardLink } from './card.tsx';

/** So many troubles are told here; the others have their page. */
const told = 3;

/** What somebody has to see to, before visitors notice it. */
export function HealthCard({ health }: { health: Health }) {
  const moment = useMoments();
  const troubles = troublesOf(health);
  const others = troubles.length - told;
  const { lookedAt } = health;
  return (
    <div className="lg:col-span-2">
      <Card title="Health of the site">
        {troubles.length > 0 && (
          <ul className="mb-2 grid gap-3">
            {troubles.slice(0, told).map((finding) => (
              <Finding key={finding.title + finding.says} finding={finding} title={finding.title} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {lookedAt && isOld(health, new Date()) ? (
            <p className="flex gap-2.5">
              <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span>
                The site has not checked itself since <time dateTime={lookedAt}>{moment(lookedAt)}</time>.
              </span>
            </p>
          ) : (
            troubles.length === 0 && (
              <p className="flex gap-2.5">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
                <span>{lookedAt ? 'All is well.' : 'The site has not checked itself yet.'}</span>
              </p>
            )
          )}
          <CardLink to="/admin/health">
            {others > 0
              ? `See ${others} more, and everything that was checked`
              : 'See everything that was checked'}
          </CardLink>
        </div>
      </Card>
    </div>
  );
}
