import { CardFrame, CardLink, CardPicture } from '../../ui/card.tsx';
import { CommunityFacts } from './community-facts.tsx';
import type { CommunitySummary } from './community-summary.ts';

/** Upright in a narrow place, lying in a wide one; it leads to the item's own page. */
export function CommunityCard({ item }: { item: CommunitySummary }) {
  return (
    <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
      <CardPicture picture={item.picture} place="lyingThird" isDecoration />
      <div className="p-6 md:p-7 @xl:self-center">
        <CommunityFacts item={item} />
        <h3 dir="auto" className="mt-2.5 text-title-3">
          <CardLink to={item.address}>{item.title}</CardLink>
        </h3>
      </div>
    </CardFrame>
  );
}
