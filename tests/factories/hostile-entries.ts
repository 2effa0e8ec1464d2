import type { ContentType } from '#cms/records/content-type.ts';
import { createEntry } from './entries.ts';
import { hostileMarkup } from './hostile-markup.ts';
import { hostileTexts } from './hostile-values.ts';

/** Entries of each type that together contain all of the markup. */
const entries = 4;

const isStorable = (piece: string) => !piece.includes('\0');
const { formulas, heads, markup, paths, signs } = hostileTexts;
/** All texts, to be used in turn. */
export const hostilePieces: readonly string[] = [
  ...[...heads, ...markup, ...paths, ...signs, ...hostileMarkup].filter(isStorable),
];
/** Closes whatever a piece has opened, so that it swallows no other one. */
const end =
  '\n--></style></script></textarea></title></xmp></noscript></template></svg></math></select></table><p>.';

let count = 0;
const waiting: string[] = [];

/** Entries of a type in which every text is hostile, as forms send them. */
export async function hostileEntries(definition: ContentType): Promise<Record<string, string | Blob>[]> {
  const all = Array.from({ length: entries }, async (_, index) => {
    const { form } = await createEntry(definition);
    const pieces = hostileMarkup.filter((piece, at) => at % entries === index && isStorable(piece));
    for (const [name, field] of Object.entries(definition.fields)) {
      // A missing stored file would be refused for another reason.
      if (field.kind === 'richText') form[name] = pieces.join(end).replaceAll('/uploads/', '/files/');
      if (field.kind === 'text') form[name] = nextText(field.maxLength);
      if (field.kind === 'sources') form[name] = sourcesOf(pieces);
      if (field.kind === 'chapters') form[name] = chaptersOf(pieces, index % 2 === 1);
    }
    return form;
  });
  return Promise.all(all);
}

/** The next pieces that fit. Every other text begins with a formula, which has an effect only there. */
function nextText(length: number): string {
  const value = count++ % 2 ? [formulas[(count >> 1) % formulas.length] ?? ''] : [];
  for (;;) {
    if (waiting.length === 0) waiting.push(...hostilePieces);
    const at = waiting.findIndex((piece) => [...value, piece].join(' ').length <= length);
    if (at < 0) return value.join(' ');
    value.push(...waiting.splice(at, 1));
  }
}

/** Pieces in lines of at most so many characters. */
function linesOf(pieces: readonly string[], length: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${piece}`.trim();
    if (longer.length <= length && lines.length > 0) lines.splice(-1, 1, longer);
    else lines.push(piece.slice(0, length));
  }
  return lines;
}

/** Titles and addresses alike. */
function sourcesOf(pieces: readonly string[]): string {
  const lines = linesOf(pieces, 300);
  return lines.map((line) => `${line} https://evil.example/${line.replaceAll(' ', '')}`).join('\n');
}

/** As lines that begin with a time, and as captions. */
function chaptersOf(pieces: readonly string[], isVtt: boolean): string {
  // An arrow turns a line into a caption.
  const titles = linesOf(
    pieces.filter((piece) => !piece.includes('-->')),
    140,
  );
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  if (!isVtt) return titles.map((title, at) => `${clock(at)} ${title}`).join('\n');
  // Tags are removed from these, and a title has to remain.
  const cues = titles.map((title, at) => `00:${clock(at)}.000 --> 00:${clock(at)}.900\nTitle ${title}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}
