import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import { useMoments } from '#core/admin-ui/time-zone.ts';
import type { Health } from '../doctor/health.ts';
import { Finding, isOld, troublesOf } from './health-finding.tsx';

/** Maximum number of problems on the card; the others are on their page. */
const maxShown = 3;

/** Problems of the site that need attention before visitors notice them. */
export function HealthCard({ health }: { health: Health }) {
  const moment = useMoments();
  const troubles = troublesOf(health);
  const others = troubles.length - maxShown;
  const { checkedAt } = health;
  return (
    <div className="lg:col-span-2">
      <Card title="Health of the site">
        {troubles.length > 0 && (
          <ul className="mb-2 grid gap-3">
            {troubles.slice(0, maxShown).map((finding) => (
              <Finding key={finding.title + finding.message} finding={finding} title={finding.title} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {checkedAt && isOld(health, new Date()) ? (
            <p className="flex gap-2.5">
              <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span>
                The site has not checked itself since <time dateTime={checkedAt}>{moment(checkedAt)}</time>.
              </span>
            </p>
          ) : (
            troubles.length === 0 && (
              <p className="flex gap-2.5">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
                <span>{checkedAt ? 'All is well.' : 'The site has not checked itself yet.'}</span>
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

/** The state of background jobs. */
export function WorkCard({ problems }: { problems: number }) {
  return (
    <div className="lg:col-span-2">
      <Card title="Work in the background">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex gap-2">
            {problems === 0 ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-coral-text" />
            )}
            <span>{inWords(problems)}</span>
          </p>
          <CardLink to="/admin/work">See the details</CardLink>
        </div>
      </Card>
    </div>
  );
}

function inWords(problems: number): string {
  if (problems === 0) return 'Letters are being sent and old data is being tidied away: all is well.';
  return problems === 1
    ? 'One thing the site does automatically has a problem.'
    : `${problems} things the site does automatically have problems.`;
}
