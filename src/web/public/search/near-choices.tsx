import type { NearText } from '../../../content/search/found.ts';
import { languageProps } from '../../ui/language-of.ts';

/** Words of the site that somebody may have meant, each a press that types it in the place of what it is near to. */
export function NearChoices({ texts, onType }: { texts: NearText[]; onType(text: string): void }) {
  return (
    <>
      Did you mean
      <span className="mt-2.5 flex flex-wrap justify-center gap-2">
        {texts.map(({ word, text }) => (
          <button
            key={word}
            type="button"
            {...languageProps(word)}
            onClick={() => onType(text)}
            className="min-h-11 cursor-pointer rounded-pill border-2 border-ink/15 px-4 font-bold text-ink hover:border-ink/50"
          >
            {word}
          </button>
        ))}
      </span>
    </>
  );
}
