import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ComingSoon } from '../webinars/coming-soon.tsx';
import { RegisterLink } from '../webinars/register-link.tsx';
import { WebinarCard } from '../webinars/webinar-card.tsx';
import type { NearWebinar } from '../webinars/webinar-summary.ts';

interface NextWebinarProps {
  upcoming: NearWebinar | undefined;
  recent: NearWebinar | undefined;
}

/** One upcoming and one recent webinar (product: Webinars). */
export function NextWebinar({ upcoming, recent }: NextWebinarProps) {
  return (
    <Section labelledBy="webinars" shape="roll">
      <SectionHeading
        id="webinars"
        title="Learn with us, live"
        action={
          <ButtonLink to="/webinars" look="quiet">
            All webinars
          </ButtonLink>
        }
      >
        Small groups, real questions, and experts who listen.
      </SectionHeading>
      <div className={`grid gap-6 md:gap-8 ${recent ? 'md:grid-cols-2' : ''}`}>
        {upcoming ? (
          <WebinarCard webinar={upcoming} times={upcoming.times} heading="h3" place="pair">
            <RegisterLink webinar={upcoming} at="card" />
          </WebinarCard>
        ) : (
          <ComingSoon wide={!recent} />
        )}
        {recent && <WebinarCard webinar={recent} times={recent.times} heading="h3" place="pair" />}
      </div>
    </Section>
  );
}
