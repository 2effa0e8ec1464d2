import { loadPageBanner } from '#content/header/menu.ts';
import { openWebinars } from '#content/webinar/list-webinars.ts';
import { servicesContext, thirdPartiesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/doctor.svg';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { ToastState } from '#core/ui/toasts.tsx';
import { noticesOf } from '#features/consent/public/load-notices.ts';
import { SessionForm } from '#features/enquiries/public/session-form.tsx';
import { ToastOutlet } from '#features/forms/public/lazy-form-parts.ts';
import { preferableDays } from '#features/forms/rules/preferable-days.ts';
import { isPageFromMemory } from '#features/offline/public/paused-navigation.ts';
import { EnrolmentForm } from '#features/webinars/public/enrolment-form.tsx';
import type { Route } from './+types/session-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { recaptchaSiteKey, cities } = services;
  if (recaptchaSiteKey) context.get(thirdPartiesContext).add('recaptcha');
  return {
    banner: await loadPageBanner(services, '/session-book', {
      title: 'Book a session',
      lead: 'One family, one expert, and as much time as your question needs.',
    }),
    webinars: await openWebinars(services),
    recaptchaSiteKey,
    cities,
    days: preferableDays(services.today()),
    notices: { session: noticesOf(services, 'enquiry'), webinar: noticesOf(services, 'registration') },
    posted: services.posted,
  };
}

/**
 * Only the path makes another page: removing the course from the query sends no request. A page restored by going back
 * may be days old, with webinars that are over, so it is loaded again.
 */
export const shouldRevalidate = isPageFromMemory;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description: `Book a session with one of ${siteNameOf(args)}’s paediatricians, child psychologists or educators: by phone, by email or in Gurugram.`,
  });

/** Texts and links, which work without script. */
const SessionAside = lazyOnUse(async () => (await import('./session-aside.tsx')).SessionAside);

export default function SessionBook({ loaderData }: Route.ComponentProps) {
  const { banner, webinars, recaptchaSiteKey, cities, days, notices, posted } = loaderData;
  return (
    <ToastState>
      <PageHead {...banner} tone="coral" art={art} isBrief />
      <Section labelledBy="session" isBrief>
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-16">
          <div>
            <SectionHeading id="session" title="Tell us what is on your mind">
              In Hindi or English. We will confirm by email that it has reached us.
            </SectionHeading>
            <SessionForm
              labelledBy="session"
              cities={cities}
              days={days}
              recaptchaSiteKey={recaptchaSiteKey}
              notices={notices.session}
              posted={posted}
            />
          </div>
          <div className="below-first-screen grid gap-12">
            <SessionAside />
          </div>
        </div>
      </Section>
      {/* The target of 'Register Now' (product: Webinars). */}
      <div id="webinar">
        <Section tone="sky" labelledBy="enrol">
          <SectionHeading id="enrol" title="Enrol in a webinar">
            Reserve your seat and bring your questions.
          </SectionHeading>
          <EnrolmentForm webinars={webinars} labelledBy="enrol" notices={notices.webinar} />
        </Section>
      </div>
      <ToastOutlet isBelowHeader />
    </ToastState>
  );
}
