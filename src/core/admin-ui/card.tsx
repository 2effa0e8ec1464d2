import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LoadError } from './load-error.tsx';
import type { CallState } from './use-call.ts';

interface CardProps {
  title: string;
  /** Twice as wide, where cards are side by side. */
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

/** Link from a part of the dashboard to its screen. */
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

interface DataCardProps<Data> {
  title: string;
  isWide?: boolean;
  call: CallState<Data>;
  children(data: Data): ReactNode;
}

/** A part of the dashboard with a call of its own. */
export function DataCard<Data>({ title, isWide = false, call, children }: DataCardProps<Data>) {
  const { data, problem, retry } = call;
  return (
    <Card title={title} isWide={isWide}>
      {data !== undefined && children(data)}
      {problem !== undefined && <LoadError what="This" problem={problem} onRetry={retry} />}
      {data === undefined && problem === undefined && (
        // As high as a short answer, so that the parts below move little.
        <div aria-busy="true" className="h-24 animate-pulse rounded-small bg-page motion-reduce:animate-none">
          <span className="sr-only">Loading</span>
        </div>
      )}
    </Card>
  );
}
