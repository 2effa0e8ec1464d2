import type { ReactNode } from 'react';
import { InTurn } from './in-turn.tsx';
import { Wave } from './wave.tsx';

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
  children: ReactNode;
}

/** A band of the page with a wavy upper edge; the room at its end is where the next one's wave lies. */
export function Section({ tone = 'page', shape, labelledBy, children }: SectionProps) {
  const [background, wave] = tones[tone];
  return (
    <section aria-labelledby={labelledBy} className={`relative overflow-x-clip ${background}`}>
      <Wave className={wave} shape={shape} />
      <div className="container-page pt-10 pb-24 md:pt-14 md:pb-36">
        {import.meta.env.SSR ? <InTurn>{children}</InTurn> : children}
      </div>
    </section>
  );
}
