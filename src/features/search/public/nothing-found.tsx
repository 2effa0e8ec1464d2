import { ButtonLink } from '#core/ui/button-link.tsx';
import { Icon, type IconName } from '#core/ui/icon.tsx';
import { useLayoutData } from '#core/ui/layout-context.ts';
import { PageLink } from '#core/ui/page-link.tsx';
import { TopicChips } from '#features/topics/public/chips.tsx';
import type { Chip } from '#features/topics/public/load-chips.ts';
import type { SearchResponse } from '../api.ts';
import { ResultLine } from './result-card.tsx';
import { SuggestionButtons } from './spelling-suggestions.tsx';

/** The contact options where the site has no answer; `onNavigate` is called when the visitor goes to the form. */
export function ContactOptions({ onNavigate }: { onNavigate?: () => void }) {
  const frame = useLayoutData();
  const phone = frame?.contact.phones[0];
  const whatsapp = frame?.social.find(({ name }) => name.trim().toLowerCase() === 'whatsapp');
  return (
    <section aria-labelledby="front-desk" className="rounded-card bg-mint-soft p-6 md:p-8">
      <h2 id="front-desk" className="text-title-3">
        Ask us instead
      </h2>
      <p className="mt-2 max-w-prose">
        Tell us in your own words what is on your mind. Our front desk will find the right person to help.
      </p>
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to="/session-book" state={{ focus: true }} {...(onNavigate && { onClick: onNavigate })}>
          Book a session
        </ButtonLink>
        {phone && (
          <ButtonLink to={phone.href} look="quiet">
            Call {phone.number}
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink to={whatsapp.url} look="quiet">
            Write to us on WhatsApp
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

interface NothingFoundProps {
  typed: string;
  found: SearchResponse;
  onTextChange(text: string): void;
  onNavigate(): void;
}

/** All options of the search page where nothing was found (product: Search). */
export function NothingFound({
  typed,
  found: { suggestions, newest = [] },
  onTextChange,
  onNavigate,
}: NothingFoundProps) {
  return (
    <div className="grid gap-5 px-2.5 py-6 sm:px-4">
      <div className="text-center text-balance text-ink-soft">
        Nothing found for <b>“{typed}”</b>.{' '}
        {suggestions.length > 0 ? (
          <SuggestionButtons texts={suggestions} onTextChange={onTextChange} />
        ) : (
          'Try fewer words or another spelling.'
        )}
      </div>
      <ContactOptions onNavigate={onNavigate} />
      {newest.length > 0 && (
        <section aria-labelledby="newest-found">
          <h2 id="newest-found" className="px-2.5 text-title-3">
            Our newest articles
          </h2>
          <ul className="mt-1.5">
            {newest.map((entry) => (
              <li key={entry._id}>
                <PageLink
                  to={entry.path}
                  onClick={onNavigate}
                  className="grid grid-cols-[4rem_1fr] items-center gap-x-3.5 rounded-[1.25rem] p-2.5 hover:bg-sun-soft sm:grid-cols-[5rem_1fr]"
                >
                  <ResultLine entry={entry} />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const destinations: { to: string; icon: IconName; title: string; what: string }[] = [
  { to: '/blogs', icon: 'book-open', title: 'Articles', what: 'Fever, sleep, food, feelings, school' },
  { to: '/courses', icon: 'graduation-cap', title: 'Courses', what: 'Learn with other parents' },
  { to: '/webinars', icon: 'calendar-days', title: 'Webinars', what: 'Ask our doctors live' },
  { to: '/video', icon: 'play', title: 'Videos', what: 'Short videos to watch together' },
];

/** Links to sections and topics, for a visitor without a search text. */
export function StartLinks({ topics }: { topics: Chip[] }) {
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className="text-title-2">
        Or browse our site
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {destinations.map(({ to, icon, title, what }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="flex h-full items-center gap-4 rounded-card bg-surface p-5 shadow-soft hover:text-coral-text"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-pill bg-sun-soft text-coral-text">
                <Icon name={icon} className="size-6" />
              </span>
              <span className="min-w-0">
                <strong className="block font-display text-title-3">{title}</strong>
                <span className="block text-balance text-small text-ink-soft">{what}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <TopicChips chips={topics} label="Topics" />
      </div>
    </section>
  );
}
