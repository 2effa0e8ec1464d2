import type { ReactNode } from 'react';
import type { PageServices } from '#core/pages/context.ts';
import { languageProps } from '#core/text/language.ts';
import { escapeXml } from '#core/text/xml.ts';
import type { FittedText } from '#core/ui/fit-rich-text.ts';
import { Picture } from '#core/ui/picture.tsx';
import type { PictureSlot } from '#core/ui/picture-sizes.ts';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';
import { FilmFacts, FilmPicture } from '#features/channel/public/film.tsx';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import type { VideoSummary } from './video-summary.ts';

/** Two per row; a single last one spans the page. */
export const videoGrid =
  'mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8 md:[&>:last-child:nth-child(odd)]:col-span-2';

interface VideoCardProps {
  video: VideoSummary & Chips;
  heading: 'h2' | 'h3';
  slot: PictureSlot;
  /** Actions besides watching. */
  actions?: ReactNode;
}

/** Vertical in a narrow container, horizontal in a wide one. */
export function VideoCard({ video, heading: Heading, slot, actions }: VideoCardProps) {
  return (
    <div className="@container h-full">
      <article
        id={video.id}
        className="h-full overflow-hidden rounded-card bg-surface shadow-soft @2xl:grid @2xl:grid-cols-2"
      >
        <div className="relative @2xl:*:first:h-full">
          {video.film ? (
            <FilmPicture {...video.film.thumbnail} slot={slot} />
          ) : (
            <Picture picture={video.picture} slot={slot} shape="film" />
          )}
          <PlayCover title={video.title} source={video.source} poster={posterOf(video.picture)} />
        </div>
        <div className="min-w-0 p-6 md:p-7 @2xl:self-center @4xl:p-10">
          <Heading {...languageProps(video.title)} className="text-title-3">
            {video.title}
          </Heading>
          {video.film && <FilmFacts {...video.film} />}
          <p dir="auto" className="mt-2 text-ink-soft">
            {video.description}
          </p>
          <CardChips chips={video.chips} />
          {actions}
        </div>
      </article>
    </div>
  );
}

/** Upper limit of videos on a page whose captions are looked up; further ones play without. */
const maxVideos = 20;
const ownVideoPattern = / data-video="\/([a-f0-9]{24}\.\w+)"/g;

/**
 * Adds the captions and chapters of My Videos to videos within texts. Without own videos in the texts nothing is read.
 *
 * @returns the same texts, in their order
 */
export async function withTracks<const Texts extends readonly FittedText[]>(
  { content }: { content: Pick<PageServices['content'], 'listUsingFiles'> },
  ...texts: Texts
): Promise<{ [Index in keyof Texts]: FittedText }> {
  const fileNames = texts.flatMap((text) => [...text.matchAll(ownVideoPattern)].map(([, name = '']) => name));
  const files = [...new Set(fileNames)].slice(0, maxVideos);
  const users =
    files.length > 0 ? await content.listUsingFiles('videoupload', files, { fields: videoFieldNames }) : [];
  // An entry that embeds the video of another entry in its text also uses that file.
  const films = users.filter(({ video }) => files.includes(video));
  // If several entries have the same video, one with captions or chapters is used.
  const withCaptions = films.filter(
    ({ captions, captionsHindi, chapters }) => captions || captionsHindi || chapters,
  );
  const sources = new Map(
    withCaptions.map((film) => [film.video, escapeXml(JSON.stringify(videoSourceOf(film)))]),
  );
  const addSource = (text: FittedText) =>
    text.replace(ownVideoPattern, (whole, name: string) => {
      const source = sources.get(name);
      return source ? `${whole} data-source="${source}"` : whole;
    }) as FittedText;
  return (sources.size > 0 ? texts.map(addSource) : texts) as { [Index in keyof Texts]: FittedText };
}
