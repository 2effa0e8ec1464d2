import { textOfRichText } from '../kinds/text-of-rich-text.ts';
import type { Check, Finding } from './finding.ts';

/** A text that is nothing but one of these was typed to be replaced: "hearing test" and "contest" are not. */
const wholeText =
  /^(?:(?:just )?(?:a )?(?:test|testing|tests?|dummy|sample|demo)(?:[\s-]*(?:test|testing|text|title|entry|post|blog|page|\d))*|asd[fasdjkl]*|qwe(?:rty?)?\w*|x{3,}|abc(?:\s*\d+)?|to ?do|tbd|fixme|untitled(?: \d+)?|no title|new (?:entry|blog|post|page|title)|(?:your |the |enter |add |insert )?(?:title|text|content|description|heading|name) (?:here|goes here)|(?:enter|add|insert|type) (?:your |the |a )?(?:title|text|content|description|heading|name)|title|heading|description|टेस्ट|टेस्टिंग|परीक्षण|शीर्षक|यहाँ लिखें|यहां लिखें|\?{2,})$/iu;
/** Wherever they stand: no text for parents has them. */
const anywhere =
  /\blorem ipsum\b|\bdolor sit amet\b|\[(?:insert|add|your|enter|todo|tbd|name|date|link)\b[^\]]{0,80}\]|\{\{[^{}]{0,80}\}\}/iu;
/** At the beginning of a line, as authors mark what is still to do. */
const note = /^(?:TODO|TBD|FIXME|XXX(?=\s*:))\b/;

/** Words that somebody has put in to replace them later, and has not. */
export const placeholders: Check = (looked) => {
  const found: Finding[] = [];
  const tell = (field: string, about: string, place?: Finding['place']) =>
    found.push({
      ...{ check: 'placeholder', weight: 'look', field, about: about.slice(0, 80), show: 'Show it' },
      ...(place && { place }),
      name: 'Placeholder text',
      says: 'It looks like a test or a note to yourself, and visitors would see it.',
    });
  for (const [name, { kind }] of Object.entries(looked.definition.fields)) {
    const text = looked.text(name);
    if (kind === 'text' && isPlaceholder(text)) tell(name, text);
    if (kind !== 'richText') continue;
    const { blocks, headings, html } = looked.markup(name);
    const paragraph = blocks.find((block) => block.name === 'p' && isPlaceholder(block.text));
    const other = blocks.find(({ text }) => hasPlaceholder(text));
    const at = headings.findIndex(({ text }) => isPlaceholder(text));
    const heading = headings[at];
    if (heading) tell(name, heading.text, { kind: 'heading', index: at });
    const words = paragraph ?? other;
    if (words) tell(name, anywhere.exec(words.text.slice(0, enough))?.[0] ?? words.text);
    // Older texts have words outside of paragraphs.
    else if (blocks.length === 0 && headings.length === 0 && isPlaceholder(textOfRichText(html)))
      tell(name, html);
  }
  return found;
};

/** Characters that are looked through for them: a text that is longer than this was not typed to be replaced. */
const enough = 20_000;
/** Characters; a longer text is more than such words, and expressions would take long for it. */
const longestWhole = 80;

function hasPlaceholder(text: string): boolean {
  return note.test(text) || anywhere.test(text.slice(0, enough));
}

function isPlaceholder(text: string): boolean {
  if (hasPlaceholder(text)) return true;
  if (text.length > longestWhole) return false;
  const bare = text
    .replace(/[.!…:*_"'“”]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  return bare !== '' && wholeText.test(bare);
}
