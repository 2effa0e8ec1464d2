import icons from './art/icons.svg';

/** The icons of art/icons.svg. */
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

/** Whether a network has an icon, by its name in lower case. */
export function isBrand(name: string): name is Brand {
  return (brands as readonly string[]).includes(name);
}

/**
 * A decorative icon that repeats the text beside it or the name of its parent. Its paths are neither in the page nor in
 * its script, which are downloaded again more often than this file, cached for a year; the admin area uses
 * lucide-react.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
