import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagesShown } from '../../ui/pages-shown.ts';

interface PaginationProps {
  page: number;
  count: number;
  addressOf(page: number): string;
}

const buttonClass =
  'flex size-11 items-center justify-center rounded-small font-bold hover:bg-mint-soft aria-[current=page]:bg-teal aria-[current=page]:text-white';

/** Only where there is more than one page (product: Admin list screens). */
export function Pagination({ page, count, addressOf }: PaginationProps) {
  if (count < 2) return null;
  const step = (to: number, label: string, icon: ReactNode) =>
    to >= 1 && to <= count ? (
      <Link to={addressOf(to)} aria-label={label} className={buttonClass} preventScrollReset>
        {icon}
      </Link>
    ) : (
      <span className={`${buttonClass} pointer-events-none opacity-35`}>{icon}</span>
    );
  return (
    <nav aria-label="Pages" className="mt-5">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{step(page - 1, 'Previous page', <ChevronLeft aria-hidden="true" className="size-5" />)}</li>
        {pagesShown(page, count).map((shown, place) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${place}`} className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={addressOf(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className={buttonClass}
                preventScrollReset
              >
                {shown}
              </Link>
            </li>
          ),
        )}
        <li>{step(page + 1, 'Next page', <ChevronRight aria-hidden="true" className="size-5" />)}</li>
      </ul>
    </nav>
  );
}
