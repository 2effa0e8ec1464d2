import { Parser } from 'htmlparser2';

/** A range of the markup, as for `slice`. */
interface Span {
  start: number;
  end: number;
}

export interface MarkupPicture extends Span {
  src: string;
  /** Undefined: no alternative text was given. Empty: the picture is a decoration. */
  alt: string | undefined;
}

export interface MarkupHeading {
  level: number;
  text: string;
  /** Its tags; changing their names changes its level. */
  open: Span;
  close: Span;
}

export interface MarkupLink {
  href: string;
  text: string;
  /** Whether the link contains a picture with a description. */
  hasPicture: boolean;
  open: Span;
  close: Span;
}

/** A paragraph, a list item or the like. */
export interface MarkupBlock {
  name: string;
  text: string;
}

/** The parts of a formatted text that the content checks use. */
export interface Markup {
  /** The text, with short addresses for pictures that are not stored yet. */
  html: string;
  /** The original addresses, by the short ones. */
  written: ReadonlyMap<string, string>;
  pictures: MarkupPicture[];
  headings: MarkupHeading[];
  links: MarkupLink[];
  blocks: MarkupBlock[];
}

const headingName = /^h([1-6])$/;
const blockNames = new Set(['p', 'li', 'blockquote', 'pre', 'td', 'th', 'figcaption']);

const beforeAddress = ' src="';

/** With a loop: a regular expression fails at some megabytes. */
function withShortAddresses(whole: string, written: Map<string, string>): string {
  let html = '';
  let from = 0;
  for (;;) {
    const at = whole.indexOf(`${beforeAddress}data:`, from);
    const start = at + beforeAddress.length;
    const end = at === -1 ? -1 : whole.indexOf('"', start);
    if (end === -1) return html + whole.slice(from);
    const short = `data:,${written.size}`;
    written.set(short, whole.slice(start, end));
    html += whole.slice(from, start) + short;
    from = end;
  }
}

/**
 * Parses a formatted text. A pasted picture is contained as a data URL, which would take a second to parse: such an
 * address is replaced first, and restored by `replaceRanges`.
 */
export function readMarkup(whole: string): Markup {
  const written = new Map<string, string>();
  const html = withShortAddresses(whole, written);
  const markup: Markup = { html, written, pictures: [], headings: [], links: [], blocks: [] };
  const { pictures, headings, links, blocks } = markup;
  /** Open elements, the innermost last; text counts for all of them. */
  const open: { name: string; part: { text: string; close?: Span } }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const at = { start: parser.startIndex, end: parser.endIndex + 1 };
      const level = Number(headingName.exec(name)?.[1] ?? 0);
      if (name === 'img') {
        const { src = '', alt } = attributes;
        pictures.push({ src, alt, ...at });
        for (const { part } of open) if ('hasPicture' in part && alt?.trim()) part.hasPicture = true;
      } else if (level) {
        const heading = { level, text: '', open: at, close: { start: at.end, end: at.end } };
        headings.push(heading);
        open.push({ name, part: heading });
      } else if (name === 'a' && attributes.href !== undefined) {
        const close = { start: at.end, end: at.end };
        const link = { href: attributes.href, text: '', hasPicture: false, open: at, close };
        links.push(link);
        open.push({ name, part: link });
      } else if (blockNames.has(name)) {
        const block = { name, text: '' };
        blocks.push(block);
        open.push({ name, part: block });
      } else if (name === 'br') {
        for (const { part } of open) part.text += ' ';
      }
    },
    ontext(text) {
      for (const { part } of open) part.text += text;
    },
    onclosetag(name, isImplied) {
      const last = open.findLastIndex((one) => one.name === name);
      if (last === -1) return;
      const [{ part } = { part: { text: '' } }] = open.splice(last);
      part.text = part.text.replace(/\s+/g, ' ').trim();
      // An implied end has no tag: its width is 0.
      const end = isImplied ? parser.startIndex : parser.endIndex + 1;
      if ('close' in part) part.close = { start: parser.startIndex, end };
    },
  });
  parser.end(html);
  return markup;
}

/** The text with some ranges replaced. @param changes in order, without overlaps */
export function replaceRanges(
  { html, written }: Markup,
  changes: readonly (Span & { by: string })[],
): string {
  let result = '';
  let from = 0;
  for (const { start, end, by } of changes) {
    result += html.slice(from, start) + by;
    from = end;
  }
  result += html.slice(from);
  return result.replace(/(\ssrc=")(data:,\d+)(?=")/g, (all, before: string, short: string) => {
    const address = written.get(short);
    return address === undefined ? all : before + address;
  });
}

/** Escapes a text for an attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
