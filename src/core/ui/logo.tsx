import { type BrandLogo, isWordmark } from '#core/brand/brand.ts';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { useBrand } from './brand.ts';

/**
 * The logo and the name of the site. Large text enlarges the name only as far as a phone has room; a long name takes
 * two lines.
 */
export function Logo() {
  const { name, logo } = useBrand();
  if (logo && isWordmark(logo)) return <LogoPicture logo={logo} alt={name} look="max-w-48" />;
  return (
    <span className="flex items-center gap-2.5">
      {logo ? <LogoPicture logo={logo} alt="" look="max-w-20" /> : <DrawnLogo />}
      <span
        className={`wrap-anywhere text-balance font-display font-extrabold leading-none tracking-tight ${nameSize(name)}`}
      >
        {name}
      </span>
    </span>
  );
}

/** Beside the buttons of the header, a phone of 390 pixels has room for seven letters in full size. */
function nameSize(name: string): string {
  if (name.length <= 7) return 'text-[min(1.75rem,8.75vw)] md:text-[2rem]';
  const wide = name.length <= 14 ? 'md:max-w-none md:text-[2rem]' : 'md:max-w-48 md:text-[1.25rem]';
  return `max-w-28 text-[min(1.125rem,5.6vw)] ${wide}`;
}

/** On white in the dark theme and on dark areas too: a logo may have dark letters. */
function LogoPicture({ logo, alt, look }: { logo: BrandLogo; alt: string; look: string }) {
  return (
    <img
      src={thumbnailAddress(logo.name)}
      alt={alt}
      width={logo.width}
      height={logo.height}
      className={`h-9 w-auto shrink-0 rounded-[0.375rem] object-contain md:h-11 ${look} dark:bg-white dark:p-1 in-[footer]:bg-white in-[footer]:p-1`}
    />
  );
}

/** An endless loop (ananta means endless) with a small sun. */
function DrawnLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 52 34" className="h-8 w-12 shrink-0 md:h-9 md:w-14">
      <path
        className="text-coral-light"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        d="M26 20C21 13 17 9 12.5 9a9 9 0 0 0 0 21C17 30 21 26 26 20"
      />
      <path
        className="text-teal-text"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        d="M26 20c5-7 9-11 13.5-11a9 9 0 0 1 0 21C35 30 31 26 26 20"
      />
      <circle className="text-sun" fill="currentColor" cx="26" cy="5" r="4.5" />
    </svg>
  );
}
