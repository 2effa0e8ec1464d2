import { Expandable } from '../../ui/expandable.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { PlayButton, PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import type { FounderSummary } from './founder-summary.ts';

export function FounderSection({ founder }: { founder: FounderSummary }) {
  return (
    <Section tone="mint" labelledBy="founder">
      <div className="grid items-start gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.25fr]">
        <div className="relative mx-auto w-full max-w-md lg:sticky lg:top-32 lg:mt-4 lg:max-w-none">
          <div aria-hidden="true" className="blob absolute -inset-3 rotate-12 bg-mint md:-inset-7" />
          <div className="relative overflow-hidden rounded-card shadow-soft">
            <Picture picture={founder.picture} place="founder" shape="square" />
            {founder.source && (
              <PlayCover
                title={`the film of ${founder.title}`}
                source={founder.source}
                poster={posterOf(founder.picture)}
              />
            )}
          </div>
        </div>
        <div className="min-w-0 lg:self-center">
          <p className="font-display text-title-3 font-bold text-teal-text">Our founder</p>
          <h2 id="founder" {...languageProps(founder.title)} className="mt-1 mb-5 text-title-2">
            {founder.title}
          </h2>
          <Expandable about={founder.title}>
            <RichText html={founder.html} />
          </Expandable>
          <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
            {founder.vision && <PlayButton title="Our vision" source={founder.vision} />}
            {founder.mission && <PlayButton title="Our mission" source={founder.mission} />}
          </div>
        </div>
      </div>
    </Section>
  );
}
