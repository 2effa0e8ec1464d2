import type { ReactNode } from 'react';
import { YieldingPart } from './yielding-part.tsx';

interface SectionHeadingProps {
  id: string;
  title: string;
  children?: ReactNode;
  /** Shown at the end of the line on wide screens, such as a link to all entries. */
  action?: ReactNode;
}

export function SectionHeading({ id, title, children, action }: SectionHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
      <div className="max-w-3xl">
        <h2 id={id} className="text-title-2">
          {title}
        </h2>
        {children && <p className="mt-2 text-balance text-lead text-ink-soft">{children}</p>}
      </div>
      {action}
    </div>
  );
}

const shapes = {
  swell: 'M0 90V52C180 8 360 0 560 26s330 56 520 44 260-46 360-54v74Z',
  roll: 'M0 90V30c150 34 300 48 470 30S780 4 960 6s330 44 480 40v44Z',
};

interface WaveProps {
  /** A text colour class: the colour of the section of the wave. */
  className: string;
  shape?: keyof typeof shapes;
}

/** The wavy upper edge of a section. It covers the lower end of the section before it. */
export function Wave({ className, shape = 'swell' }: WaveProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      // One pixel lower than needed: rounding must not leave a hairline.
      className={`print:hidden pointer-events-none absolute inset-x-0 bottom-[calc(100%-1px)] h-[clamp(1.75rem,5vw,5rem)] w-full ${className}`}
    >
      <path fill="currentColor" d={shapes[shape]} />
    </svg>
  );
}

/** Background and wave of each tone; spelled out, so that Tailwind finds the names. */
const tones = {
  page: ['bg-page', 'text-page'],
  coral: ['bg-coral-soft', 'text-coral-soft'],
  sun: ['bg-sun-soft', 'text-sun-soft'],
  mint: ['bg-mint-soft', 'text-mint-soft'],
  sky: ['bg-sky-soft', 'text-sky-soft'],
  teal: [
    'bg-teal print:bg-transparent text-white print:text-ink [--color-teal-text:var(--color-sun)]',
    'text-teal',
  ],
} as const;

interface SectionProps {
  tone?: keyof typeof tones;
  shape?: 'swell' | 'roll';
  labelledBy?: string;
  /** Whether it belongs to a brief head (page-head.tsx): on phones it begins close below. */
  isBrief?: boolean;
  children: ReactNode;
}

/** A band of the page with a wavy upper edge; the padding at its end is covered by the next wave. */
export function Section({ tone = 'page', shape, labelledBy, isBrief = false, children }: SectionProps) {
  const [background, wave] = tones[tone];
  return (
    <section aria-labelledby={labelledBy} className={`relative overflow-x-clip ${background}`}>
      <Wave className={wave} shape={shape} />
      <div className={`container-page pb-24 md:pt-14 md:pb-36 ${isBrief ? 'pt-5' : 'pt-10'}`}>
        {import.meta.env.SSR ? <YieldingPart>{children}</YieldingPart> : children}
      </div>
    </section>
  );
}
