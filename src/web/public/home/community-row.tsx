import { ButtonLink } from '../../ui/button-link.tsx';
import { CardFrame, CardLink, CardPicture } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CommunityFacts } from '../community/community-facts.tsx';
import type { CommunitySummary } from '../community/community-summary.ts';

export function CommunityRow({ items }: { items: CommunitySummary[] }) {
  if (items.length === 0) return null;
  return (
    <Section labelledBy="community" shape="roll">
      <SectionHeading
        id="community"
        title="Ananta Community"
        action={
          <ButtonLink to="/community" look="quiet">
            All of our community
          </ButtonLink>
        }
      >
        A bit of village for families in the city.
      </SectionHeading>
      <ul className="card-grid">
        {items.map((item) => (
          <li key={item.id}>
            <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
              <CardPicture picture={item.picture} place="lyingThird" isDecoration />
              <div className="p-6 md:p-7 @xl:self-center">
                <CommunityFacts item={item} />
                <h3 className="mt-2.5 text-title-3">
                  <CardLink to={item.address}>{item.title}</CardLink>
                </h3>
              </div>
            </CardFrame>
          </li>
        ))}
      </ul>
    </Section>
  );
}
