import type { Attributes } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { ownPictureAddress } from '#core/media/picture-variants.ts';
import { linkProtocols, safeLinkAddress } from '#core/text/web-address.ts';
import { truncateAlternative } from '../image/field.ts';
import { alignments, colours, directions, numberings, replacementTags, sizes } from './field.ts';
import { separateBlocks, wrappers } from './separate-blocks.ts';

const blocks = ['p', 'h1', 'h2', 'h3', 'blockquote', 'ol', 'ul', 'li', 'pre'];
const structures = ['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const inline = ['a', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'code', 'img'];

/** Nesting depth; browsers stop at some hundreds, and no author needs that. */
const maxDepth = 100;

/** Columns or rows that a cell may span. */
const widestCell = 50;

/**
 * Sanitises markup: no script, no style, no active address. Colours, sizes and alignments in styles become classes;
 * Quill's own classes and the video class of figures are kept (product: Rich text). Unsupported blocks become separate
 * blocks.
 */
export function cleanRichText(html: string): string {
  const whole = sanitized(html, wrappers);
  const separate = separateBlocks(whole);
  return separate === whole ? whole : sanitized(separate);
}

function sanitized(html: string, alsoAllowed: readonly string[] = []): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...structures, ...inline, ...alsoAllowed],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      li: ['data-list', 'class', 'value'],
      ol: ['start', 'reversed'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      '*': ['class', 'dir'],
    },
    allowedClasses: { figure: ['video'], '*': [/^ql-[a-z0-9-]+$/] },
    // Called after a refused link has become about:blank.
    allowedSchemes: [...linkProtocols, 'about'],
    allowProtocolRelative: false,
    nestingLimit: maxDepth,
    transformTags: {
      ...{ a: cleanLink, img: cleanPicture, td: cleanCell, th: cleanCell, ol: cleanList, li: cleanItem },
      ...replacementTags,
      '*': cleanStyles,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
  }).trim();
}

/** Stored pictures; the Content-Security-Policy would refuse others anyway. */
function isOwnPicture(src: string): boolean {
  return /^\/uploads\/[\w-]+\.webp$/.test(src);
}

function cleanLink(tagName: string, { href, target, rel: _rel, ...attribs }: Attributes) {
  if (href === undefined) return { tagName: 'span', attribs };
  const link: Attributes = { ...attribs, href: safeLinkAddress(href) };
  // A page in a new tab must not control the tab that it came from.
  if (target === '_blank') Object.assign(link, { target, rel: 'noopener noreferrer' });
  return { tagName, attribs: link };
}

/** A copied alternative text may have any length; it is truncated, because the save must not fail for it. */
function cleanPicture(tagName: string, { src = '', ...attribs }: Attributes) {
  const picture: Attributes = { src: ownPictureAddress(src), ...attribs };
  if (attribs.alt) picture.alt = truncateAlternative(attribs.alt);
  return { tagName, attribs: picture };
}

/** A cell that spans many thousands would block the browser that lays out the table. */
function cleanCell(tagName: string, { colspan, rowspan, ...attribs }: Attributes) {
  const cell: Attributes = attribs;
  for (const [name, value = ''] of Object.entries({ colspan, rowspan })) {
    const span = /^\d{1,4}$/.test(value) ? Math.min(Number(value), widestCell) : 1;
    if (span > 1) cell[name] = String(span);
  }
  return { tagName, attribs: cell };
}

function cleanList(tagName: string, { start = '', type = '', reversed, ...attribs }: Attributes) {
  const list: Attributes = { ...attribs };
  if (isNumber(start) && Number(start) !== 1) list.start = String(Number(start));
  const numbering = prefixed('ql-number-', numberings[type]);
  if (numbering) list.class = [attribs.class, numbering].filter(Boolean).join(' ');
  if (reversed !== undefined) list.reversed = '';
  return { tagName, attribs: list };
}

function cleanItem(tagName: string, { value = '', ...attribs }: Attributes) {
  return { tagName, attribs: isNumber(value) ? { ...attribs, value: String(Number(value)) } : attribs };
}

function isNumber(text: string): boolean {
  return /^-?\d{1,4}$/.test(text);
}

/** Styles and old attributes become classes; a direction stays. */
function cleanStyles(tagName: string, { style, align, dir, ...attribs }: Attributes) {
  const look: Attributes = { ...attribs };
  const direction = (dir ?? /(?:^|;)\s*direction:\s*(rtl|ltr)\b/i.exec(style ?? '')?.[1])?.toLowerCase();
  if (direction && directions.some((one) => one === direction)) look.dir = direction;
  const styles = [
    ...(align && tagName !== 'img' && !style?.includes('text-align') ? [`text-align:${align}`] : []),
    ...(style?.split(';') ?? []),
  ];
  const classes = [attribs.class, ...styles.map(classOfDeclaration)].filter(Boolean).join(' ');
  if (classes) look.class = classes;
  return { tagName, attribs: look };
}

function classOfDeclaration(declaration: string): string | undefined {
  const [property, value = ''] = declaration.split(/:(.*)/).map((part) => part.trim().toLowerCase());
  switch (property) {
    case 'color':
      return prefixed('ql-color-', paletteColour(value));
    case 'background':
    case 'background-color':
      return prefixed('ql-bg-', paletteColour(value));
    case 'font-size':
      return prefixed('ql-size-', sizes[value]);
    case 'text-align':
      return prefixed(
        'ql-align-',
        alignments.find((alignment) => alignment === value),
      );
    default:
      return undefined;
  }
}

function prefixed(prefix: string, name: string | undefined): string | undefined {
  return name && prefix + name;
}

/** Colours outside the palette are dropped: they cannot be edited, and their contrast is unchecked. */
function paletteColour(value: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  const channels = /^rgba?\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(value);
  const hex = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : channels
      ? channels
          .slice(1)
          .map((channel) => Number(channel).toString(16).padStart(2, '0'))
          .join('')
      : value.replace(/^#/, '');
  return colours.find((colour) => colour === hex);
}
