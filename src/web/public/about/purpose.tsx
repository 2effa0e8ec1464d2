import { ButtonLink } from '../../ui/button-link.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import type { AboutPart } from './founder-block.tsx';

export function Purpose({ part }: { part: AboutPart }) {
  return (
    <Section tone="mint" labelledBy="purpose">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="font-display text-title-3 font-bold text-teal-text">Our purpose</p>
          <h2 id="purpose" {...languageProps(part.title)} className="mt-1 mb-5 text-title-2">
            {part.title}
          </h2>
          <RichText html={part.html} />
          <div className="print:hidden mt-8">
            <ButtonLink to="/session-book" state={{ focus: true }}>
              Book a session
            </ButtonLink>
          </div>
        </div>
        <Picture picture={part.picture} place="half" className="rounded-card shadow-soft" />
      </div>
    </Section>
  );
}
