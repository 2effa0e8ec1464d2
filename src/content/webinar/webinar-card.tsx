import type { ReactNode } from 'react';
import meadow from '#core/ui/art/meadow.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { CardFrame, CardLink, CardPicture, Label } from '#core/ui/card.tsx';
import type { PicturePriority } from '#core/ui/picture.tsx';
import type { PictureSlot } from '#core/ui/picture-sizes.ts';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import { RegisterLink } from './register-link.tsx';
import { WebinarFactList } from './webinar-facts.tsx';
import type { ListedWebinar, NearestWebinar, WebinarFacts, WebinarSummary } from './webinar-summary.ts';
import type { WebinarTimes } from './webinar-times.ts';

/** Shown if there is no upcoming webinar. */
export function ComingSoon({ wide = false }: { wide?: boolean }) {
  return (
    <div
      className={`flex h-full flex-col items-center justify-center gap-x-10 gap-y-4 rounded-card border-3 border-dashed border-ink/20 p-8 text-center ${wide ? 'md:flex-row md:text-left' : ''}`}
    >
      <img src={meadow} alt="" width={660} height={480} loading="lazy" className="w-64" />
      <div>
        <p className="font-display text-title-3 font-bold">Coming Soon...</p>
        <p className="mt-1 text-ink-soft">Our next live session is being planned. Please check back soon.</p>
      </div>
    </div>
  );
}

/** The spelling is part of the product (product: Texts). */
export function WebinarLabel({ webinar }: { webinar: Pick<WebinarFacts, 'isUpcoming' | 'isCalledOff'> }) {
  if (webinar.isCalledOff) return <Label look="coral">Cancelled</Label>;
  return webinar.isUpcoming ? <Label look="sun">Upcomming</Label> : <Label look="mint">Recent</Label>;
}

interface WebinarCardProps {
  webinar: WebinarSummary & Chips;
  /** The heading level at the place of the card. */
  heading?: 'h2' | 'h3';
  slot: PictureSlot;
  /** 'first' if its picture is on the first screen. */
  priority?: PicturePriority;
  /** Its times, if they are shown in the visitor's time zone. */
  times?: WebinarTimes | undefined;
  /** Content below the facts. */
  children?: ReactNode;
}

/** Vertical in a narrow container, horizontal in a wide one. */
export function WebinarCard({
  webinar,
  heading: Heading = 'h2',
  slot,
  priority,
  times,
  children,
}: WebinarCardProps) {
  return (
    <CardFrame look="@2xl:grid @2xl:grid-cols-[1.1fr_1fr]">
      <CardPicture picture={webinar.picture} slot={slot} priority={priority} isDecoration />
      <div className="flex grow flex-col items-start p-6 md:p-7 @2xl:justify-center @4xl:p-12">
        <WebinarLabel webinar={webinar} />
        <Heading dir="auto" className="mt-3 mb-4 text-title-3 @4xl:text-title-2">
          <CardLink to={webinar.address}>{webinar.title}</CardLink>
        </Heading>
        <WebinarFactList webinar={webinar} times={times} />
        {children}
        <CardChips chips={webinar.chips} />
      </div>
    </CardFrame>
  );
}

interface NextWebinarProps {
  upcoming: NearestWebinar | undefined;
  recent: NearestWebinar | undefined;
}

/** One upcoming and one past webinar (product: Webinars). */
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
          <WebinarCard webinar={upcoming} times={upcoming.times} heading="h3" slot="pair">
            <RegisterLink webinar={upcoming} placement="card" />
          </WebinarCard>
        ) : (
          <ComingSoon wide={!recent} />
        )}
        {recent && <WebinarCard webinar={recent} times={recent.times} heading="h3" slot="pair" />}
      </div>
    </Section>
  );
}

interface ListedWebinarCardProps {
  webinar: ListedWebinar & Chips;
  heading?: 'h2' | 'h3';
  slot: PictureSlot;
  priority?: PicturePriority;
}

/** A card on a list, with links to register for an upcoming webinar and to add it to a calendar. */
export function ListedWebinarCard({ webinar, ...look }: ListedWebinarCardProps) {
  const { calendar, times } = webinar.upcoming ?? {};
  return (
    <WebinarCard webinar={webinar} times={times} {...look}>
      <RegisterLink webinar={webinar} placement="card" />
      {calendar && (
        <div className="print:hidden relative z-1 mt-2">
          <AddToCalendar links={calendar} onCardOf={webinar.title} />
        </div>
      )}
    </WebinarCard>
  );
}
