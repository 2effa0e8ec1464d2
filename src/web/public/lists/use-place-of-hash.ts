import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findPlace } from './find-place.ts';

/**
 * A link to one entry leads to the part of the list that has it: the address does not tell the server which one it is.
 *
 * @returns whether the list was asked for an entry that did not stand on the page, and has it
 */
export function usePlaceOfHash(): boolean {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [found, setFound] = useState('');
  useEffect(() => {
    const link = decoded(hash.slice(1));
    // What waits for browsers without script stands there too, and nobody sees it.
    if (!link || document.getElementById(link)?.checkVisibility()) return;
    const leaving = new AbortController();
    findPlace(pathname, link, leaving.signal).then(
      (place) => {
        if (!place) return;
        setFound(hash);
        void navigate({ search: place.query, hash }, { replace: true });
      },
      // The list stands there as it is.
      () => undefined,
    );
    return () => leaving.abort();
  }, [pathname, hash, navigate]);
  return found !== '' && found === hash;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
