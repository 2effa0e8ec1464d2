import type { ShownPicture } from '../../../content/picture.ts';
import type { FittedText } from '../../ui/fit-rich-text.ts';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';

/** A part of the about page as staff have written it. */
export interface AboutPart {
  id: string;
  title: string;
  html: FittedText;
  picture: ShownPicture | undefined;
}

export function FounderBlock({ part }: { part: AboutPart }) {
  return (
    <Section labelledBy="founder">
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="relative mx-3 md:mx-6 lg:sticky lg:top-32 lg:mt-4">
          <div
            aria-hidden="true"
            className="blob absolute -inset-x-4 -inset-y-5 -rotate-3 bg-sun/60 md:-inset-x-8 md:-inset-y-7"
          />
          <Picture picture={part.picture} place="half" haste="first" className="rounded-card shadow-soft" />
        </div>
        <div className="lg:self-center">
          <h2 id="founder" {...languageProps(part.title)} className="mb-5 text-title-2">
            {part.title}
          </h2>
          <RichText html={part.html} />
        </div>
      </div>
    </Section>
  );
}
