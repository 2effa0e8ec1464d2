import { Link } from 'react-router';
import { kinds, kindWords } from './kind-words.ts';
import { addressOfSearch, type Search } from './search-address.ts';

/** Narrows the results to one kind. On phones it goes on sideways. */
export function KindFilter({ asked: { text, kind } }: { asked: Search }) {
  const choices = [undefined, ...kinds].map((one) => ({
    one,
    name: one ? kindWords[one]?.many : 'Everything',
  }));
  return (
    <nav aria-label="Kinds of results" className="-mx-4.5 overflow-x-auto px-4.5 py-1.5">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {choices.map(({ one, name }) => (
          <li key={name}>
            <Link
              to={addressOfSearch({ text, kind: one })}
              aria-current={one === kind ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-pill border-2 border-ink/15 bg-surface px-4.5 font-bold hover:border-ink/50 aria-[current=page]:border-teal aria-[current=page]:bg-teal aria-[current=page]:text-white"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
