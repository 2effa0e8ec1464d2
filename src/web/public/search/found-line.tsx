import type { FoundEntry } from '../../../content/search/found.ts';
import { languageProps } from '../../ui/language-of.ts';
import { Picture } from '../../ui/picture.tsx';
import { kindWords } from './kind-words.ts';
import { MarkedText, plainText } from './marked-text.tsx';

/** An entry in the dialog, as its picture and its words stand beside each other. */
export function FoundLine({ entry }: { entry: FoundEntry }) {
  const { kind, title, excerpt, picture, isCalledOff } = entry;
  return (
    <>
      <Picture picture={picture} place="result" shape="square" isDecoration className="rounded-small" />
      <span className="block min-w-0">
        <span className="block text-small leading-snug font-bold text-teal-text">
          {kindWords[kind]?.one}
          {isCalledOff && <span className="text-coral-text"> · Called off</span>}
        </span>
        <span
          {...languageProps(plainText(title))}
          className="line-clamp-2 font-display leading-snug font-bold"
        >
          <MarkedText pieces={title} />
        </span>
        <span {...languageProps(plainText(excerpt))} className="mt-0.5 line-clamp-2 text-small text-ink-soft">
          <MarkedText pieces={excerpt} />
        </span>
      </span>
    </>
  );
}
