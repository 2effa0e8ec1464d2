import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { VideoObjectLeaf } from 'schema-dts';
import type { ShownPart } from '#cms/records/registry.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { languageProps } from '#core/text/language.ts';
import { cutRichText, type FittedText, fitRichText } from '#core/ui/fit-rich-text.ts';
import { Picture } from '#core/ui/picture.tsx';
import { PlayButton, PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section } from '#core/ui/section.tsx';
import { type Site, videoObject } from '#core/ui/structured-data.ts';
import { type VideoSource, videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';

/** A part of the about page in the text of staff. */
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
          <Picture picture={part.picture} slot="half" priority="first" className="rounded-card shadow-soft" />
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

export interface FounderSummary {
  title: string;
  html: FittedText;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
  vision: VideoSource | undefined;
  mission: VideoSource | undefined;
}

export const founderFields = [
  'title',
  'description',
  'images',
  'visionlink',
  'missionlink',
  ...videoFieldNames,
] as const;

type Founder = ShownPart<'founder', (typeof founderFields)[number]>;

/** The structured data of the founder's video. */
export function founderFilm(site: Site, founder: Founder): VideoObjectLeaf | undefined {
  return videoObject(site, {
    id: founder._id,
    title: `Video of ${founder.title}`,
    description: cutRichText(founder.description, 160),
    picture: founder.images,
    source: videoSourceOf(founder),
  });
}

export async function summariseFounder(services: PageServices, founder: Founder): Promise<FounderSummary> {
  const [html] = await withTracks(services, fitRichText(founder.description));
  return {
    title: founder.title,
    html,
    picture: founder.images,
    source: videoSourceOf(founder),
    vision: videoSourceOf({ address: founder.visionlink }),
    mission: videoSourceOf({ address: founder.missionlink }),
  };
}

/** Text of any length, collapsed after a few lines. Without script it is shown in full. */
function Expandable({ subject, children }: { subject: string; children: ReactNode }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(true);

  useEffect(() => {
    const element = box.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 24);
  }, []);

  const isCut = isLong && !isOpen;
  return (
    <>
      <div
        ref={box}
        id={id}
        className={
          isCut
            ? 'print:max-h-none! print:mask-none! scripted:max-h-80 scripted:overflow-hidden scripted:fade-below'
            : ''
        }
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="print:hidden noscript:hidden link mt-2 min-h-11"
        >
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only"> about {subject}</span>
        </button>
      )}
    </>
  );
}

export function FounderSection({ founder }: { founder: FounderSummary }) {
  return (
    <Section tone="mint" labelledBy="founder">
      <div className="grid items-start gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.25fr]">
        <div className="relative mx-auto w-full max-w-md lg:sticky lg:top-32 lg:mt-4 lg:max-w-none">
          <div aria-hidden="true" className="blob absolute -inset-3 rotate-12 bg-mint md:-inset-7" />
          <div className="relative overflow-hidden rounded-card shadow-soft">
            <Picture picture={founder.picture} slot="beside" shape="square" />
            {founder.source && (
              <PlayCover
                title={`the video of ${founder.title}`}
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
          <Expandable subject={founder.title}>
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
