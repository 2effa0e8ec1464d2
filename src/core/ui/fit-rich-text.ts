import { sourceSet } from '#core/media/picture-variants.ts';
import { addressOfVideo, parseVideoAddress } from '#core/media/video-address.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import { sizesOf } from './picture-sizes.ts';

/** UTF-16 units of markup to scan for each character that is shown. */
const enough = 8;

/**
 * The text of cleaned markup, cut like any text. Only the beginning of a long one is parsed: a list of sixty articles
 * would otherwise parse all of them for a few words of each.
 */
export function cutRichText(html: string, length: number): string {
  for (let end = enough * length; end < html.length; end *= 4) {
    // Cut before a tag, so that no tag or entity is split.
    const beginning = textOfRichText(html.slice(0, Math.max(0, html.lastIndexOf('<', end))));
    const cut = cutText(beginning, length);
    if (cut !== beginning) return cut;
  }
  return cutText(textOfRichText(html), length);
}

/** Rich text as pages show it. Loaders create it, so that browsers do not load the code. */
export type FittedText = string & { readonly isFitted: true };

/**
 * Adapts cleaned markup to a page that has its own level-1 heading: where the author used level 1, all headings go down
 * one level. Pictures load lazily, and one without a description is marked as decoration. Tables scroll within
 * themselves, and videos get a play button.
 *
 * With regular expressions, which are faster than a parser. Cleaned markup contains no unescaped ">" in an attribute,
 * so a tag ends at the first one, and every opened tag is closed.
 */
export function fitRichText(html: string): FittedText {
  const down = /<h1\b/i.test(html)
    ? html.replace(
        /(<\/?h)([1-3])\b/gi,
        (_tag, start: string, level: string) => `${start}${Number(level) + 1}`,
      )
    : html;
  return withDirections(down)
    .replace(/<figure class="video">\s*<a\b([^>]*)>(.*?)<\/a>/gs, fitVideo)
    .replace(/<table\b.*?>/g, fitTable)
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<img\b([^>]*)>/gi, (_tag, attributes: string) => fitPicture(attributes)) as FittedText;
}

/** Blocks whose direction applies to their content. */
const containers = ['ul', 'ol', 'blockquote', 'table'];

/**
 * Lets the first letter of each outer block decide its direction, where the author has not set it: a `dir` attribute on
 * an inner element would hide its letters from that decision.
 */
function withDirections(html: string): string {
  let depth = 0;
  return html.replace(
    /<(\/?)(p|h[1-6]|ul|ol|blockquote|pre|table|figcaption)\b([^>]*)>/g,
    (tag, slash: string, name: string, attributes: string) => {
      const change = containers.includes(name) ? 1 : 0;
      if (slash) {
        depth = Math.max(0, depth - change);
        return tag;
      }
      const isOuter = depth === 0;
      depth += change;
      return isOuter && !/ dir="/.test(attributes) ? `<${name} dir="auto"${attributes}>` : tag;
    },
  );
}

/** Adds sizes of a picture to choose from, where its dimensions were stored. */
function fitPicture(attributes: string): string {
  const alt = /\salt=/i.test(attributes) ? '' : ' alt=""';
  const [, name] = / src="\/uploads\/([a-f0-9]+\.webp)"/.exec(attributes) ?? [];
  const [width, height] = [/ width="(\d+)"/, / height="(\d+)"/].map((at) => Number(at.exec(attributes)?.[1]));
  if (!name || !width || !height) return `<img loading="lazy"${alt}${attributes}>`;
  // An animation has no other sizes; the server answers the original under their names.
  const size = { width, height, isAnimated: false };
  const sizes = sizesOf('article', 1);
  const [avif, webp] = (['avif', 'webp'] as const).map((format) => {
    const set = sourceSet(name, size, format);
    return set && ` srcset="${set}" sizes="${sizes}"`;
  });
  const img = `<img loading="lazy"${alt}${webp}${attributes}>`;
  return avif ? `<picture><source type="image/avif"${avif}>${img}</picture>` : img;
}

/** Makes a wide table focusable: keyboard users scroll it by the arrow keys. */
function fitTable(tag: string, at: number, html: string): string {
  const caption = /^<caption\b[^>]*>(.*?)<\/caption>/s.exec(html.slice(at + tag.length))?.[1] ?? '';
  const label =
    caption
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim() || 'Table';
  return `<div class="table-frame" role="region" aria-label="${label}" tabindex="0">${tag}`;
}

/**
 * A button for browsers with script, and the stored link for others; nothing is requested from YouTube before a press.
 */
function fitVideo(whole: string, attributes: string, inside: string): string {
  const address = / href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const video = parseVideoAddress(address);
  if (!video) return whole;
  const picture = /<img\b[^>]*>/.exec(inside)?.[0] ?? '';
  const title = inside.replace(/<[^>]*>/g, '').trim() || 'Video';
  const shown = `<span class="video-picture">${picture}</span><span class="sr-only">Play video: </span><span class="video-title">${title}</span>`;
  const href = addressOfVideo(video).replaceAll('&', '&amp;');
  return `<figure class="video"><button type="button" data-video="${href}">${shown}</button><a href="${href}">${shown}</a>`;
}
