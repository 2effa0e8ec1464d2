import { languageProps } from '#core/text/language.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { CardFrame, CardLink, CardPicture } from '#core/ui/card.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { FoldedShare } from '#features/sharing/public/lazy-share.ts';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import type { CommunitySummary, FullCommunityItem } from './community-summary.ts';
import { AddToCalendar } from './lazy-calendar.ts';

/** Date and place: beside a heading, or alone at the side of a page. */
export function CommunityFacts({
  item: { date, location },
}: {
  item: Pick<CommunitySummary, 'date' | 'location'>;
}) {
  return (
    <ul className="community-facts">
      <li className="flex gap-2.5">
        <Icon name="calendar-days" className="mt-0.5 size-4.5 shrink-0" />
        {date.day ? <time dateTime={date.day}>{date.text}</time> : date.text}
      </li>
      {location && (
        <li className="flex gap-2.5">
          <Icon name="map-pin" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0">{location}</span>
        </li>
      )}
    </ul>
  );
}

/** Vertical in a narrow container, horizontal in a wide one; links to the page of the item. */
export function CommunityCard({ item }: { item: CommunitySummary }) {
  return (
    <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
      <CardPicture picture={item.picture} slot="lyingThird" isDecoration />
      <div className="p-6 md:p-7 @xl:self-center">
        <CommunityFacts item={item} />
        <h3 dir="auto" className="mt-2.5 text-title-3">
          <CardLink to={item.address}>{item.title}</CardLink>
        </h3>
      </div>
    </CardFrame>
  );
}

/** The external link of an item, if it has one. */
export function ExternalLink({ item }: { item: Pick<FullCommunityItem, 'extralink' | 'title'> }) {
  if (!item.extralink) return null;
  return (
    <a
      href={item.extralink}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center gap-2"
    >
      More about this
      <span className="sr-only">: {item.title} (opens in a new tab)</span>
      <Icon name="external-link" className="size-4.5" />
    </a>
  );
}

interface CommunityItemProps {
  item: FullCommunityItem & Chips;
  isOdd: boolean;
  /** Whether its picture is on the first screen. */
  isFirst: boolean;
}

/** A complete item. The picture alternates sides. Older links refer to the id of the item. */
export function CommunityItem({ item, isOdd, isFirst }: CommunityItemProps) {
  return (
    <article id={item.link} className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-2">
      <div className={`grid gap-5 ${isOdd ? 'lg:order-last' : ''}`}>
        <div className="relative overflow-hidden rounded-card shadow-soft">
          <Picture picture={item.picture} slot="half" priority={isFirst ? 'first' : 'late'} />
          <PlayCover title={item.title} source={item.source} poster={posterOf(item.picture)} />
        </div>
        {item.detailPicture && (
          <Picture
            picture={item.detailPicture}
            slot="aside"
            className={`max-w-3/5 rounded-card shadow-soft max-lg:hidden ${isOdd ? '' : 'ml-auto'}`}
          />
        )}
      </div>
      <div className="min-w-0">
        <CommunityFacts item={item} />
        <h2 {...languageProps(item.title)} className="mt-3 mb-5 text-title-2">
          <PageLink to={item.address} className="hover:text-coral-text">
            {item.title}
          </PageLink>
        </h2>
        <RichText html={item.html} />
        <CardChips chips={item.chips} />
        {item.moreHtml && (
          <div className="mt-5">
            <RichText html={item.moreHtml} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-x-7">
          {item.calendar && (
            <div className="print:hidden">
              <AddToCalendar links={item.calendar} onCardOf={item.title} />
            </div>
          )}
          <FoldedShare shared={item.shared} />
          <ExternalLink item={item} />
        </div>
      </div>
    </article>
  );
}

export function CommunityRow({ items }: { items: CommunitySummary[] }) {
  if (items.length === 0) return null;
  return (
    <Section labelledBy="community" shape="roll">
      <SectionHeading
        id="community"
        title="Ananta Community"
        action={
          <ButtonLink to="/community" look="quiet">
            See the whole community
          </ButtonLink>
        }
      >
        A bit of village life for families in the city.
      </SectionHeading>
      <ul className="card-grid">
        {items.map((item) => (
          <li key={item.id}>
            <CommunityCard item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
