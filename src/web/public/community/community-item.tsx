import { languageProps } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import { FoldedShare } from '../sharing/live.ts';
import type { Chips } from '../topics/chips-of.ts';
import { CardChips } from '../topics/topic-chips.tsx';
import { AddToCalendar } from './calendar-on-use.ts';
import { CommunityFacts } from './community-facts.tsx';
import type { FullCommunityItem } from './community-summary.ts';
import { MoreElsewhere } from './more-elsewhere.tsx';

interface CommunityItemProps {
  item: FullCommunityItem & Chips;
  isOdd: boolean;
  /** Its picture stands on the first screen. */
  isFirst: boolean;
}

/** All about one item; the picture changes sides from one to the next. Its id is what older links name. */
export function CommunityItem({ item, isOdd, isFirst }: CommunityItemProps) {
  return (
    <article id={item.link} className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-2">
      <div className={`grid gap-5 ${isOdd ? 'lg:order-last' : ''}`}>
        <div className="relative overflow-hidden rounded-card shadow-soft">
          <Picture picture={item.picture} place="half" haste={isFirst ? 'first' : 'late'} />
          <PlayCover title={item.title} source={item.source} poster={posterOf(item.picture)} />
        </div>
        {item.detailPicture && (
          <Picture
            picture={item.detailPicture}
            place="aside"
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
          <MoreElsewhere item={item} />
        </div>
      </div>
    </article>
  );
}
