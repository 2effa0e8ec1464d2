import { Icon } from '../../ui/icon.tsx';
import type { FullCommunityItem } from './community-summary.ts';

/** The link that an item has beside its texts, where it has one. */
export function MoreElsewhere({ item }: { item: Pick<FullCommunityItem, 'extralink' | 'title'> }) {
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
