/**
 * The words of a caption as WebVTT has them, from a file of WebVTT or SubRip. Bold, italics, underlines and the name of a
 * speaker stay; colours, fonts, places on the screen and whatever else ASS, MicroDVD and players have added are left out.
 * No sign of the file can become a tag of its own.
 */
export function captionWords(words: string): string {
  return words
    .replace(assMarks, markOfAss)
    .replace(vttMarks, markOfVtt)
    .split('\n')
    .map((line) =>
      line
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
        .replace(/[\u0001-\u001f\u007f]+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
}

/**
 * `{\an8}` of ASS, `{b}` of SubRip and `{y:i}` of MicroDVD, and the ends of lines that ASS writes as two signs. Other
 * braces are words, as in `{laughs}`.
 */
const assMarks = /\{\\[^{}]*\}|\{\/?[biu]\}|\{[ycfspo]:[^{}]*\}|\\[nh]/gi;

function markOfAss(mark: string): string {
  const sign = mark.toLowerCase();
  if (sign === '\\n') return '\n';
  if (sign === '\\h') return ' ';
  return /^\{\/?[biu]\}$/.test(sign) ? sign.replace('{', '<').replace('}', '>') : '';
}

/**
 * Tags, and single signs that would begin or end one, or a reference; found in one go, as a file may hold a quarter of a
 * million. A reference such as `&eacute;` or `&#39;` stays: browsers show the sign that it stands for.
 */
const vttMarks =
  /<[/!]?[a-z-][^<>]*>|<\d+:[\d:.]*>|[<>]|&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

const writtenSigns = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** The tags that stay, by those that mean the same. */
const keptTags = new Map([
  ...['b', 'i', 'u'].map((name) => [name, name] as const),
  ['strong', 'b'],
  ['em', 'i'],
]);

function markOfVtt(mark: string): string {
  const sign = writtenSigns.get(mark);
  if (sign) return sign;
  const [, slash = '', name = ''] = /^<(\/?)([a-z]+)/i.exec(mark) ?? [];
  const tag = name.toLowerCase();
  if (tag === 'br') return '\n';
  if (tag === 'v' && !slash) return speakerOf(mark);
  const kept = keptTags.get(tag);
  return kept ? `<${slash}${kept}>` : '';
}

function speakerOf(mark: string): string {
  const speaker = /^<v(?:\.[^\s>]*)?\s([^>]+)>$/.exec(mark)?.[1]?.trim();
  return speaker ? `${speaker.replace(vttMarks, (sign) => writtenSigns.get(sign) ?? '')}: ` : '';
}
