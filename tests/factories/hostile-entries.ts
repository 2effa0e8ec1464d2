import type { ContentType } from '../../src/content/define-content.ts';
import { createEntry } from './entries.ts';
import { hostileMarkup } from './hostile-markup.ts';
import { hostileTexts } from './hostile-values.ts';

/** So many entries of each type hold all of it together. */
const entries = 4;

const texts = [
  ...[...hostileTexts.formulas, ...hostileTexts.heads, ...hostileTexts.markup, ...hostileTexts.paths],
  ...hostileTexts.signs.filter((text) => !text.includes('\0')),
  ...hostileMarkup.filter((piece) => !piece.includes('\0')),
];
/** Ends what a piece has begun, so that it swallows no other. */
const end =
  '\n--></style></script></textarea></title></xmp></noscript></template></svg></math></select></table><p>.';

let count = 0;

/** Entries of a type in which every text and rich text means no good, as forms send them. */
export async function hostileEntries(definition: ContentType): Promise<Record<string, string | Blob>[]> {
  const all = Array.from({ length: entries }, async (_, place) => {
    const { form } = await createEntry(definition);
    const pieces = hostileMarkup.filter((piece, at) => at % entries === place && !piece.includes('\0'));
    for (const [name, field] of Object.entries(definition.fields)) {
      // A stored file that is not there would be a refusal of its own.
      if (field.kind === 'richText') form[name] = pieces.join(end).replaceAll('/uploads/', '/files/');
      if (field.kind === 'text') form[name] = cut(texts[count++ % texts.length] ?? '', field.maxLength);
    }
    return form;
  });
  return Promise.all(all);
}

/** Not every text is one where it is tidied. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return short.replace(/[\s\u200b\u00ad\ufeff]/g, '') === '' ? 'x' : short;
}
