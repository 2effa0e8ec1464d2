import { Link } from 'react-router';
import { languageOf } from '../../ui/language-of.ts';
import { addressOfSearch } from './search-address.ts';

/** Words of the site that somebody may have meant. */
export function NearWords({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="mt-3 text-lead">
      Did you mean{' '}
      {words.map((word, place) => (
        <span key={word}>
          {place > 0 && (place === words.length - 1 ? ' or ' : ', ')}
          <Link to={addressOfSearch({ text: word })} lang={languageOf(word)} className="link py-2">
            {word}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
