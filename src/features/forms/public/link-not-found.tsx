import { ButtonLink } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { ContactCards } from './contact-cards.tsx';

interface InvalidLinkPageProps {
  title: string;
  lead: string;
  /** How to get a valid link. */
  newLink: { title: string; text: string; to?: string; button?: string };
}

/** The page for every invalid link, regardless of the reason, so that it does not reveal what existed. */
export function InvalidLinkPage({ title, lead, newLink }: InvalidLinkPageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} tone="sun" isBrief />
      <Section labelledBy="again">
        <SectionHeading id="again" title={newLink.title}>
          {newLink.text}
        </SectionHeading>
        {newLink.to && (
          <p className="mb-12">
            <ButtonLink to={newLink.to}>{newLink.button}</ButtonLink>
          </p>
        )}
        <ContactCards heading="h3" />
      </Section>
    </>
  );
}

/** For the link of a registration, to its own page or its room. */
export function RegistrationNotFound() {
  return (
    <InvalidLinkPage
      title="This link does not work"
      lead="Part of it may be missing, a newer link may have replaced it, or the webinar was more than a month ago."
      newLink={{
        title: 'Get your links by email',
        text: 'Tell us your email address and we will send you the links to all your registrations.',
        to: '/my',
        button: 'Send me my links again',
      }}
    />
  );
}
