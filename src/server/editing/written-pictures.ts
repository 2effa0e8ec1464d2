/** Pictures that are written into one text. More would keep the decoders busy for minutes. */
const mostPictures = 100;

/** How a picture begins that is written into markup as a data address, up to its bytes. */
const beginning =
  /\bsrc\s*=\s*(?:(["'])\s*)?data:image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp|avif|hei[cf]);base64,/gi;

/** A picture that stood in a text, and the name of the file that the text now refers to. */
export interface WrittenPicture {
  name: string;
  bytes: Uint8Array;
}

/**
 * Takes the pictures out of markup that are written into it as data addresses (pasted or picked), and lets it refer to
 * files in their place. Before it is cleaned: what is left is short, and nothing but letters of base64 is passed over,
 * so that no tag gets by uncounted.
 *
 * @param newName makes the name of the file for the next picture
 * @returns undefined where there are too many
 */
export function takeOutPictures(
  html: string,
  newName: () => string,
): { html: string; pictures: WrittenPicture[] } | undefined {
  const pictures: WrittenPicture[] = [];
  let referring = '';
  let end = 0;
  for (const found of html.matchAll(beginning)) {
    const [start, quote = ''] = found;
    const begin = found.index + start.length;
    const stop = endOfBase64(html, begin, quote);
    if (stop === undefined) continue;
    if (pictures.length === mostPictures) return undefined;
    const name = newName();
    pictures.push({ name, bytes: Buffer.from(html.slice(begin, stop), 'base64') });
    referring += `${html.slice(end, found.index)}src=${quote}/uploads/${name}`;
    end = stop;
  }
  return { html: referring + html.slice(end), pictures };
}

/** Where the bytes end, if that is where the address ends. */
function endOfBase64(html: string, begin: number, quote: string): number | undefined {
  const other = quote ? /[^a-z0-9+/=\s]/gi : /[^a-z0-9+/=]/gi;
  other.lastIndex = begin;
  const end = other.exec(html);
  if (!end || end.index === begin) return undefined;
  const isEnd = quote ? end[0] === quote : /[\s>]/.test(end[0]);
  return isEnd ? end.index : undefined;
}
