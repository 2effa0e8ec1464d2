import { loadPageBanner } from '#content/header/menu.ts';
import { openWebinars } from '#content/webinar/list-webinars.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/webinar.svg';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { ToastState } from '#core/ui/toasts.tsx';
import { noticesOf } from '#features/consent/public/load-notices.ts';
import { ContactCards, ToastOutlet } from '#features/forms/public/lazy-form-parts.ts';
import type { Route } from './+types/enrolment-page.ts';
import { EnrolmentForm } from './enrolment-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    banner: await loadPageBanner(services, '/upcoming-webinar', {
      title: 'Upcoming webinar',
      lead: 'A live session in a small group, with time for your own questions.',
    }),
    webinars: await openWebinars(services),
    notices: noticesOf(services, 'registration'),
    posted: services.posted,
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description: `Enrol in the next live session for parents with ${siteNameOf(args)}’s experts.`,
  });

export default function EnrolmentPage({ loaderData }: Route.ComponentProps) {
  const { banner, webinars, notices, posted } = loaderData;
  return (
    <ToastState>
      <PageHead {...banner} tone="sky" art={art} isBrief />
      <Section labelledBy="enrol" isBrief>
        <SectionHeading id="enrol" title="Reserve your seat">
          {webinars.length > 0 && 'We will email you straight away, with the date for your calendar.'}
        </SectionHeading>
        <EnrolmentForm webinars={webinars} labelledBy="enrol" notices={notices} posted={posted} />
      </Section>
      <Section tone="sun" labelledBy="contact">
        <SectionHeading id="contact" title="Prefer to talk?">
          Call or write to us, and mention the webinar.
        </SectionHeading>
        <ContactCards heading="h3" />
      </Section>
      <ToastOutlet isBelowHeader />
    </ToastState>
  );
}
