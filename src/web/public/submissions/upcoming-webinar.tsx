import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import { openWebinars } from '../webinars/list-webinars.ts';
import type { Route } from './+types/upcoming-webinar.ts';
import { ContactCards } from './contact-cards.tsx';
import { WebinarForm } from './forms/webinar-form.tsx';
import { noticesOf } from './notices-of.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    banner: await loadPageBanner(services, '/upcoming-webinar', {
      title: 'Upcoming webinar',
      lead: 'Reserve your place and bring your questions.',
    }),
    webinars: await openWebinars(services),
    notices: noticesOf(services, 'registration'),
    posted: services.posted,
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description: 'Enrol in the next live session for parents with Ananta’s experts.',
  });

export default function UpcomingWebinar({ loaderData }: Route.ComponentProps) {
  const { banner, webinars, notices, posted } = loaderData;
  return (
    <ToastProvider isBelowHeader>
      <PageBanner {...banner} tone="sky" art={art} />
      <Section labelledBy="enrol">
        <SectionHeading id="enrol" title="Reserve your place">
          {webinars.length > 0 && 'We will email you straight away, with the date for your calendar.'}
        </SectionHeading>
        <WebinarForm webinars={webinars} labelledBy="enrol" notices={notices} posted={posted} />
      </Section>
      <Section tone="sun" labelledBy="contact">
        <SectionHeading id="contact" title="Rather talk to us?">
          Call or write to us, and mention the webinar.
        </SectionHeading>
        <ContactCards heading="h3" />
      </Section>
    </ToastProvider>
  );
}
