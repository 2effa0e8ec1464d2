import type { PageServices } from '../../../server/pages/page-services.ts';
import type { FittedText } from '../../ui/fit-rich-text.ts';
import { playable } from '../../ui/video/playable.ts';
import { escapeXml } from '../for-machines/xml.ts';

/** Films of one page that are looked up; further ones play without. */
const most = 20;
const ofOurs = / data-video="\/([a-f0-9]{24}\.\w+)"/g;

/**
 * Gives the films within texts the captions and chapters that they have among My Videos. Where there is no film of ours,
 * nothing is read.
 *
 * @returns the same texts, in their order
 */
export async function withTracks<const Texts extends readonly FittedText[]>(
  { content }: { content: Pick<PageServices['content'], 'filmsOf'> },
  ...texts: Texts
): Promise<{ [Place in keyof Texts]: FittedText }> {
  const named = texts.flatMap((text) => [...text.matchAll(ofOurs)].map(([, name = '']) => name));
  const films = named.length > 0 ? await content.filmsOf([...new Set(named)].slice(0, most)) : [];
  // Of several with the same film one that has some.
  const saying = films.filter(
    ({ captions, captionsHindi, chapters }) => captions || captionsHindi || chapters,
  );
  const sources = new Map(saying.map((film) => [film.video, escapeXml(JSON.stringify(playable(film)))]));
  const give = (text: FittedText) =>
    text.replace(ofOurs, (whole, name: string) => {
      const source = sources.get(name);
      return source ? `${whole} data-source="${source}"` : whole;
    }) as FittedText;
  return (sources.size > 0 ? texts.map(give) : texts) as { [Place in keyof Texts]: FittedText };
}
