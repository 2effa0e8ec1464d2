import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ContactCards } from '../submissions/contact-cards.tsx';

/** The same for every link that leads to no place, whatever the reason is. */
export function UnknownPlace() {
  return (
    <>
      <PageBanner
        title="This link does not lead to a place"
        lead="Perhaps a part of it was lost on its way, or the webinar was over a month ago. Please open it once more from our newest email to you, or copy all of it."
        tone="sun"
        isBrief
      />
      <Section labelledBy="contact">
        <SectionHeading id="contact" title="We are glad to help">
          Call or write to us with your name and the webinar: we find your place.
        </SectionHeading>
        <ContactCards heading="h3" />
      </Section>
    </>
  );
}
