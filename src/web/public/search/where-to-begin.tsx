import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import type { Chip } from '../topics/chips-of.ts';
import { TopicChips } from '../topics/topic-chips.tsx';

const places: { to: string; icon: IconName; title: string; what: string }[] = [
  { to: '/blogs', icon: 'book-open', title: 'Articles', what: 'Fever, sleep, food, feelings, school' },
  { to: '/courses', icon: 'graduation-cap', title: 'Courses', what: 'Learn with other parents' },
  { to: '/webinars', icon: 'calendar-days', title: 'Webinars', what: 'Ask our doctors live' },
  { to: '/video', icon: 'play', title: 'Videos', what: 'Short films to watch together' },
];

/** For whoever comes to the search without knowing yet what to look for. */
export function WhereToBegin({ topics }: { topics: Chip[] }) {
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className="text-title-2">
        Or have a look around
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {places.map(({ to, icon, title, what }) => (
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
