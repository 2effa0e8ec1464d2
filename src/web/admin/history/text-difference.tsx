import { useMemo } from 'react';
import { languageProps } from '../../ui/language-of.ts';
import { readableText } from './readable-text.ts';
import { textParts } from './text-parts.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
  /** Whether they are markup. */
  isRich: boolean;
}

const looks = {
  removed: 'mr-0.5 rounded-sm bg-coral-soft text-coral-text',
  added: 'rounded-sm bg-mint-soft text-teal-text decoration-2',
};
/** Said by screen readers, which pass over the marks. */
const spoken = { removed: 'removed: ', added: 'added: ' };

/** Two states of a long text as one: what was taken out is struck through, what was put in is underlined. */
export function TextDifference({ before, after, isRich }: TextDifferenceProps) {
  const [was, is] = useMemo(
    () => [before, after].map((text) => (isRich ? readableText(text) : { text, pictures: [] })),
    [before, after, isRich],
  );
  const parts = useMemo(() => textParts(was?.text ?? '', is?.text ?? ''), [was, is]);
  const goneBy = was?.pictures.filter((address) => !is?.pictures.includes(address)) ?? [];
  const come = is?.pictures.filter((address) => !was?.pictures.includes(address)) ?? [];
  const isSame = was?.text === is?.text;
  if (isSame && goneBy.length + come.length === 0) {
    return <p className="text-ink-soft">The words are the same. Their formatting has changed.</p>;
  }
  return (
    <>
      {!isSame && (
        <p {...languageProps(is?.text || was?.text || '')} className="wrap-anywhere whitespace-pre-line">
          {parts.map(({ kind, text }, place) => {
            const Mark = kind === 'added' ? 'ins' : 'del';
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
            if (kind === 'same') return <span key={place}>{text}</span>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
              <Mark key={place} className={looks[kind]}>
                <span className="sr-only">[{spoken[kind]}</span>
                {text}
                <span className="sr-only">]</span>
              </Mark>
            );
          })}
        </p>
      )}
      <Pictures words="Pictures removed" addresses={goneBy} />
      <Pictures words="Pictures added" addresses={come} />
    </>
  );
}

function Pictures({ words, addresses }: { words: string; addresses: string[] }) {
  if (addresses.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-ink-soft">{words}</p>
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
