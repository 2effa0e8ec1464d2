import { useContext } from 'react';
import { TrailContext } from '../context.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './navigation/page-link.tsx';

export interface Crumb {
  title: string;
  link: string;
}

/** The way from home to this page; the page itself is the last step and no link. */
export function Breadcrumbs({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  useContext(TrailContext)?.({ crumbs, here });
  return (
    <nav aria-label="Breadcrumb" className="print:hidden text-small">
      <ol className="flex items-center gap-x-1">
        {crumbs.map(({ title, link }) => (
          <li key={link} className="flex max-w-2/5 shrink-0 items-center gap-1">
            <PageLink
              to={link}
              className="min-w-11 truncate py-2.75 font-semibold text-ink-soft underline underline-offset-4 hover:text-ink"
            >
              {title}
            </PageLink>
            <Icon name="chevron-right" className="size-4 shrink-0 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink-soft">
          {here}
        </li>
      </ol>
    </nav>
  );
}
