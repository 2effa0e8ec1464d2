import { useEffect, useState } from 'react';
import type { ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { languageProps } from '#core/text/language.ts';
import { Carousel } from '#core/ui/carousel.tsx';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { Icon } from '#core/ui/icon.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { Section } from '#core/ui/section.tsx';

export interface LegacySummary {
  id: string;
  title: string;
  subtitle: string;
  text: string;
  author: string;
  picture: ShownPicture | undefined;
}

export const legacyFields = ['title', 'subtitle', 'description', 'authore', 'images'] as const;

/** The data of a slide (product: Limits). */
export function summariseLegacy(legacy: ShownPart<'legacy', (typeof legacyFields)[number]>): LegacySummary {
  return {
    id: legacy._id,
    title: legacy.title,
    subtitle: legacy.subtitle,
    text: cutRichText(legacy.description, 300),
    author: legacy.authore,
    picture: legacy.images,
  };
}

const slogans = ['Evolve.', 'Elevate.', 'Thrive.'];

/** Milliseconds for which a word is highlighted (product: Limits). */
const interval = 3000;

/** The heading contains all three words; each is highlighted in turn, unless motion is reduced or stopped. */
export function RotatingWords({ id }: { id: string }) {
  const [activeIndex, setActiveIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (isStopped || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setActiveIndex((now) => (now + 1) % slogans.length), interval);
    return () => clearInterval(timer);
  }, [isStopped]);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h2 id={id} className="flex flex-wrap gap-x-[0.3em] text-display">
        {slogans.map((word, index) => (
          <span
            key={word}
            data-front={index === activeIndex || undefined}
            className="origin-bottom scale-96 first:origin-bottom-left text-white/75 print:text-ink! transition-[scale,color] duration-700 data-front:scale-100 data-front:text-sun"
          >
            {word}{' '}
          </span>
        ))}
      </h2>
      <button
        type="button"
        onClick={() => setStopped(!isStopped)}
        className="print:hidden noscript:hidden motion-reduce:hidden flex size-12 items-center justify-center rounded-pill border-2 border-white/40 hover:border-white"
      >
        <span className="sr-only">{isStopped ? 'Play animation' : 'Pause animation'}</span>
        {isStopped ? <Icon name="play" className="size-5" /> : <Icon name="pause" className="size-5" />}
      </button>
    </div>
  );
}

export function LegacySection({ legacies }: { legacies: LegacySummary[] }) {
  return (
    <Section tone="teal" labelledBy="legacy">
      <RotatingWords id="legacy" />
      <p className="mt-2 mb-6 text-lead md:mb-8">
        {legacies.length > 0
          ? 'What families tell us, in their own words.'
          : 'Children, and everyone who grows with them.'}
      </p>
      {legacies.length > 0 && (
        <Carousel
          label="What families say"
          slides={legacies.map((legacy) => ({ id: legacy.id, content: <Testimonial legacy={legacy} /> }))}
          slideClass={legacies.length === 1 ? 'w-full' : 'w-[92%] lg:w-1/2'}
        />
      )}
    </Section>
  );
}

function Testimonial({ legacy }: { legacy: LegacySummary }) {
  return (
    <figure className="flex h-full flex-col gap-6 rounded-card bg-surface p-6 text-ink shadow-soft [--color-teal-text:var(--color-coral-text)] sm:flex-row md:p-8">
      <div className="w-28 shrink-0 md:w-36">
        <Picture picture={legacy.picture} slot="testimonial" shape="square" className="blob" />
      </div>
      <div className="flex min-w-0 flex-col">
        <h3 {...languageProps(legacy.title)} className="text-title-3">
          {legacy.title}
        </h3>
        {legacy.subtitle && <p className="mt-0.5 text-small font-bold text-coral-text">{legacy.subtitle}</p>}
        <blockquote {...languageProps(legacy.text)} className="mt-3 mb-4 text-ink-soft">
          <p>{legacy.text}</p>
        </blockquote>
        {legacy.author && <figcaption className="mt-auto font-bold">{legacy.author}</figcaption>}
      </div>
    </figure>
  );
}
