import { PageLink } from '#core/ui/page-link.tsx';
import type { Chip, Chips } from './load-chips.ts';

interface TopicChipsProps {
  chips: Chip[];
  /** The label for screen readers. */
  label: string;
  look?: 'card' | 'banner';
}

/** The first topics of a card's entry, if it has any; `margin` is the space above or below them. */
export function CardChips({ chips = [], margin = 'mt-4' }: Chips & { margin?: 'mt-4' | 'mb-5' }) {
  if (chips.length === 0) return null;
  return (
    <div className={margin}>
      <TopicChips chips={chips} label="Topics" />
    </div>
  );
}

/** Topics or age groups, each a link to its page. On a card they lie above the card's own link. */
export function TopicChips({ chips, label, look = 'card' }: TopicChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="print:hidden relative z-1 flex flex-wrap gap-x-2 gap-y-3 self-start">
      {chips.map(({ title, address }) => (
        <li key={address}>
          <PageLink to={address} className={look === 'card' ? 'chip bg-mint-soft' : 'chip bg-surface'}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
