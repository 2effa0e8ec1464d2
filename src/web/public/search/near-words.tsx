import { Link } from 'react-router';
import type { NearText } from '../../../content/search/found.ts';
import { languageProps } from '../../ui/language-of.ts';
import { addressOfSearch, type Search } from './search-address.ts';

/** Words of the site that somebody may have meant. All else that they asked for stays. */
export function NearWords({ texts, kind }: { texts: NearText[]; kind: Search['kind'] }) {
  if (texts.length === 0) return null;
  return (
    <p className="mt-3 text-lead">
      Did you mean{' '}
      {texts.map(({ word, text }, place) => (
        <span key={word}>
          {place > 0 && (place === texts.length - 1 ? ' or ' : ', ')}
          <Link to={addressOfSearch({ text, kind })} {...languageProps(word)} className="link py-2">
            {word}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
