import { Carousel } from '../../../ui/carousel.tsx';
import { languageProps } from '../../../ui/language-of.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import type { LegacySummary } from './legacy-summary.ts';
import { RotatingWords } from './rotating-words.tsx';

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
        <Picture picture={legacy.picture} place="testimonial" shape="square" className="blob" />
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
