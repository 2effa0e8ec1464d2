import { languageOf } from '../../ui/language-of.ts';

/** Words of the site that somebody may have meant, each a press that types it. */
export function NearChoices({ words, onType }: { words: string[]; onType(text: string): void }) {
  return (
    <>
      Did you mean
      <span className="mt-2.5 flex flex-wrap justify-center gap-2">
        {words.map((word) => (
          <button
            key={word}
            type="button"
            lang={languageOf(word)}
            onClick={() => onType(word)}
            className="min-h-11 cursor-pointer rounded-pill border-2 border-ink/15 px-4 font-bold text-ink hover:border-ink/50"
          >
            {word}
          </button>
        ))}
      </span>
    </>
  );
}
