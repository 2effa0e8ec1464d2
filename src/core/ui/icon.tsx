import icons from './art/icons.svg';

/** Those of art/icons.svg. */
export type IconName =
  | 'book-open'
  | 'bookmark'
  | 'bookmark-check'
  | 'calendar-days'
  | 'calendar-plus'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'external-link'
  | 'graduation-cap'
  | 'headphones'
  | 'link'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'pause'
  | 'phone'
  | 'play'
  | 'search'
  | 'printer'
  | 'share'
  | 'square'
  | 'ticket'
  | 'user'
  | 'wifi-off'
  | 'x'
  | `brand-${Brand}`;

const brands = ['whatsapp', 'facebook', 'x', 'linkedin', 'youtube'] as const;
type Brand = (typeof brands)[number];

/** Whether there is a sign of a network, by its name in small letters. */
export function isBrand(name: string): name is Brand {
  return (brands as readonly string[]).includes(name);
}

/**
 * A sign that only repeats what stands beside it or in the name of what it is in. Its lines are neither in the page nor in
 * its script, which are fetched anew where this file is kept for a year; the admin area takes its own from lucide-react.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
