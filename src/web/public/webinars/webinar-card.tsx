import type { ReactNode } from 'react';
import { CardFrame, CardLink, CardPicture } from '../../ui/card.tsx';
import type { PictureHaste } from '../../ui/picture.tsx';
import type { PicturePlace } from '../../ui/picture-places.ts';
import type { Chips } from '../topics/chips-of.ts';
import { CardChips } from '../topics/topic-chips.tsx';
import { WebinarFactList } from './webinar-fact-list.tsx';
import { WebinarLabel } from './webinar-label.tsx';
import type { WebinarSummary } from './webinar-summary.ts';
import type { WebinarTimes } from './webinar-times.ts';

interface WebinarCardProps {
  webinar: WebinarSummary & Chips;
  /** The level that fits where the card stands. */
  heading?: 'h2' | 'h3';
  place: PicturePlace;
  /** 'first' where its picture stands on the first screen. */
  haste?: PictureHaste;
  /** Its hours, where they are told in the visitor's own time. */
  times?: WebinarTimes | undefined;
  /** Stands below what is known of it. */
  children?: ReactNode;
}

/** Upright in a narrow place, lying in a wide one. */
export function WebinarCard({
  webinar,
  heading: Heading = 'h2',
  place,
  haste,
  times,
  children,
}: WebinarCardProps) {
  return (
    <CardFrame look="@2xl:grid @2xl:grid-cols-[1.1fr_1fr]">
      <CardPicture picture={webinar.picture} place={place} haste={haste} isDecoration />
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
