import { Link } from 'react-router';
import { languageProps } from '#core/text/language.ts';
import type { SpellingSuggestion } from '../api.ts';
import { addressOfSearch, type SearchAddress } from './search-address.ts';

/** Suggested words of the site as buttons; each replaces the similar word in the input. */
export function SuggestionButtons({
  texts,
  onTextChange,
}: {
  texts: SpellingSuggestion[];
  onTextChange(text: string): void;
}) {
  return (
    <>
      Did you mean
      <span className="mt-2.5 flex flex-wrap justify-center gap-2">
        {texts.map(({ word, text }) => (
          <button
            key={word}
            type="button"
            {...languageProps(word)}
            onClick={() => onTextChange(text)}
            className="min-h-11 rounded-pill border-2 border-ink/15 px-4 font-bold text-ink hover:border-ink/50"
          >
            {word}
          </button>
        ))}
      </span>
    </>
  );
}

/** Suggested words of the site as links, which keep the rest of the search. */
export function SuggestionLinks({
  texts,
  kind,
}: {
  texts: SpellingSuggestion[];
  kind: SearchAddress['kind'];
}) {
  if (texts.length === 0) return null;
  return (
    <p className="mt-3 text-lead">
      Did you mean{' '}
      {texts.map(({ word, text }, index) => (
        <span key={word}>
          {index > 0 && (index === texts.length - 1 ? ' or ' : ', ')}
          <Link to={addressOfSearch({ text, kind })} {...languageProps(word)} className="link py-2">
            {word}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
