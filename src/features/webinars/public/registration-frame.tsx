import { type ReactNode, useEffect, useState } from 'react';
import { WebinarFactList, WhatToBring } from '#content/webinar/webinar-facts.tsx';
import art from '#core/ui/art/webinar.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
import type { LoadedRegistration } from './load-registration.ts';

interface RegistrationFrameProps {
  registration: LoadedRegistration;
  /** The status. */
  children: ReactNode;
  /** The actions; on phones below the webinar. */
  more?: ReactNode;
}

/** The layout of a parent's own pages: the name of the parent, and the webinar beside it. */
export function RegistrationFrame({ registration, children, more }: RegistrationFrameProps) {
  const hasRegistration = ['soon', 'open'].includes(registration.state);
  return (
    <>
      <PageHead
        title={registration.title}
        lead={`For ${registration.name}`}
        breadcrumbs={[registration.list]}
        tone="sky"
        picture={registration.list.picture}
        art={art}
        isBrief
      />
      <Section labelledBy="place">
        {/* The status comes first, on phones too. */}
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
            <WhatToBring text={registration.bring} />
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

/** Milliseconds: a phone clock that differs by more is not trusted. */
const maxIgnoredSkew = 60_000;
const second = 1000;

/**
 * The current time (milliseconds since 1970), updated each second. Server and browser start with the same value.
 *
 * @param siteTime ISO, UTC: the time of the site when it made the page
 */
export function useNow(siteTime: string): number {
  const initial = Date.parse(siteTime);
  const [now, setNow] = useState(initial);
  useEffect(() => {
    const difference = Date.now() - initial;
    const skew = Math.abs(difference) < maxIgnoredSkew ? 0 : difference;
    const tick = () => setNow(Date.now() - skew);
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [initial]);
  return now;
}
