import { diffWords } from 'diff';
import { useMemo } from 'react';
import { languageProps } from '#core/text/language.ts';

/** A formatted text as plain lines, with its pictures. */
export interface ReadableText {
  text: string;
  /** Their addresses, each once. */
  pictures: string[];
}

const blocks = new Set(
  'ADDRESS BLOCKQUOTE CAPTION DIV FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 LI OL P PRE TABLE TD TH TR UL'.split(
    ' ',
  ),
);

/** Parses markup without inserting it into the page. Addresses of links are included, because they can change. */
export function readableText(html: string): ReadableText {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pictures = [...body.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');
  const text = linesOf(body)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    // The content of a list item is a block of its own.
    .replace(/•\s+/g, '• ')
    .trim();
  return { text, pictures: [...new Set(pictures.filter(Boolean))] };
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  const inside = [...node.childNodes].map(linesOf).join('');
  if (node.tagName === 'A') return `${inside} (${node.getAttribute('href')})`;
  if (!blocks.has(node.tagName)) return inside;
  return `\n${node.tagName === 'LI' ? '• ' : ''}${inside}\n`;
}

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Unchanged words that are shown on each side of a change. */
const contextWords = 12;
/** Words up to which a changed passage is shown completely; of a longer one, its beginning and end. */
const longest = 160;
/** Milliseconds. Comparing two long texts without common words would block the browser for seconds. */
const timeout = 500;

/** Segments words by language rules: in Devanagari a letter is not a word. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The word-level difference of two texts, with long passages shortened to the context of changes. */
export function textParts(before: string, after: string): TextPart[] {
  const found = diffWords(before, after, { intlSegmenter: segmenter, timeout });
  const parts: TextPart[] = found?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  })) ?? [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts
    .filter(({ text }) => text !== '')
    .map((part, index, { length }) => {
      if (part.kind !== 'same') return { ...part, text: cut(part.text, longest / 2, longest / 2) };
      const first = index === 0 ? 0 : contextWords;
      const last = index === length - 1 ? 0 : contextWords;
      return { ...part, text: cut(part.text, first, last) };
    });
}

/** The first and the last words of a longer text. */
function cut(text: string, first: number, last: number): string {
  const words = text.match(/\s*\S+/g) ?? [];
  // A few words more are shorter than the ellipsis.
  if (words.length <= first + last + 5) return text;
  const end = /\s*$/.exec(text)?.[0] ?? '';
  const beginning = words.slice(0, first).join('');
  const ending = last > 0 ? words.slice(-last).join('') + end : '';
  return `${beginning && `${beginning} `}… ${ending.trimStart()}`;
}

interface TextDifferenceProps {
  before: string;
  after: string;
  /** Whether the texts are markup. */
  isRich: boolean;
}

const looks = {
  removed: 'mr-0.5 rounded-sm bg-danger-soft text-danger-text',
  added: 'rounded-sm bg-mint-soft text-teal-text decoration-2',
};
/** Announced by screen readers, which skip the marks. */
const spoken = { removed: 'removed: ', added: 'added: ' };

/** Two versions of a long text as one: removed text is struck through, added text is underlined. */
export function TextDifference({ before, after, isRich }: TextDifferenceProps) {
  const [was, is] = useMemo(
    () => [before, after].map((text) => (isRich ? readableText(text) : { text, pictures: [] })),
    [before, after, isRich],
  );
  const parts = useMemo(() => textParts(was?.text ?? '', is?.text ?? ''), [was, is]);
  const removedPictures = was?.pictures.filter((address) => !is?.pictures.includes(address)) ?? [];
  const addedPictures = is?.pictures.filter((address) => !was?.pictures.includes(address)) ?? [];
  const isSame = was?.text === is?.text;
  if (isSame && removedPictures.length + addedPictures.length === 0) {
    return <p className="text-ink-soft">The words are the same. Their formatting has changed.</p>;
  }
  return (
    <>
      {!isSame && (
        <p {...languageProps(is?.text || was?.text || '')} className="wrap-anywhere whitespace-pre-line">
          {parts.map(({ kind, text }, index) => {
            const Mark = kind === 'added' ? 'ins' : 'del';
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position only
            if (kind === 'same') return <span key={index}>{text}</span>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position only
              <Mark key={index} className={looks[kind]}>
                <span className="sr-only">[{spoken[kind]}</span>
                {text}
                <span className="sr-only">]</span>
              </Mark>
            );
          })}
        </p>
      )}
      <Pictures label="Pictures removed" addresses={removedPictures} />
      <Pictures label="Pictures added" addresses={addedPictures} />
    </>
  );
}

function Pictures({ label, addresses }: { label: string; addresses: string[] }) {
  if (addresses.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-ink-soft">{label}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {addresses.map((address) => (
          <li key={address}>
            <img src={address} alt="" className="h-20 w-auto max-w-40 rounded-small object-cover" />
          </li>
        ))}
      </ul>
    </div>
  );
}
