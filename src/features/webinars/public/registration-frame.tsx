import { type ReactNode, useEffect, useState } from 'react';
import { ToBring, WebinarFactList } from '#content/webinar/webinar-facts.tsx';
import art from '#core/ui/art/webinar.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
import type { FoundRegistration } from './load-registration.ts';

interface RegistrationFrameProps {
  registration: FoundRegistration;
  /** How it stands. */
  children: ReactNode;
  /** What can be done about it; on phones below what the webinar is. */
  more?: ReactNode;
}

/** The ground of a parent's own pages: whose registration it is, and beside it what the webinar is. */
export function RegistrationFrame({ registration, children, more }: RegistrationFrameProps) {
  const hasRegistration = ['soon', 'open'].includes(registration.state);
  return (
    <>
      <PageHead
        title={registration.title}
        lead={`For ${registration.name}`}
        crumbs={[registration.list]}
        tone="sky"
        picture={registration.list.picture}
        art={art}
        isBrief
      />
      <Section labelledBy="place">
        {/* How the registration stands comes first, on phones too. */}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <div className="grid min-w-0 gap-6">{children}</div>
          <aside
            aria-labelledby="facts"
            className="lg:col-start-2 lg:row-span-2 lg:row-start-1 rounded-card bg-surface p-6 shadow-soft md:p-8"
          >
            <h2 id="facts" className="mb-4 text-title-3">
              At a glance
            </h2>
            <WebinarFactList webinar={registration} times={registration.times} />
            <ToBring text={registration.bring} />
            <div className="mt-6 grid gap-3 empty:hidden">
              {hasRegistration && <AddToCalendar links={registration.calendar} />}
              {registration.address && (
                <ButtonLink to={registration.address} look="quiet">
                  About this webinar
                </ButtonLink>
              )}
            </div>
          </aside>
          {more && <div className="grid min-w-0 gap-6">{more}</div>}
        </div>
      </Section>
    </>
  );
}

/** Milliseconds: a phone whose clock differs by more than that is not believed. */
const believed = 60_000;
const second = 1000;

/**
 * The moment (milliseconds since 1970), again and again: each second. The server's page and the browser begin with the same.
 *
 * @param siteTime ISO, UTC: by the clock of the site, when it made the page
 */
export function useNow(siteTime: string): number {
  const began = Date.parse(siteTime);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const wrong = Date.now() - began;
    const skew = Math.abs(wrong) < believed ? 0 : wrong;
    const tick = () => setNow(Date.now() - skew);
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [began]);
  return now;
}
