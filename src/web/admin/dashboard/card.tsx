import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface CardProps {
  title: string;
  /** As wide as two others, where these stand side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the dashboard. */
export function Card({ title, isWide = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col rounded-small border border-line bg-surface p-4 sm:p-5 ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <h2 id={id} className="mb-3 text-title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Leads from a part of the dashboard to its screen. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="group inline-flex min-h-11 items-center gap-1.5 font-bold text-teal-text underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}
