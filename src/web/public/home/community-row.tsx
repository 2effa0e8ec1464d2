import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CommunityCard } from '../community/community-card.tsx';
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
