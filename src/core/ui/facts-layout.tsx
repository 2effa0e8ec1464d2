import type { ReactNode } from 'react';

interface FactsLayoutProps {
  title: string;
  facts: ReactNode;
  /** The text that the facts belong to. */
  children: ReactNode;
}

/** A page about one object: its facts are beside the text and stay visible, on narrow screens above it. */
export function FactsLayout({ title, facts, children }: FactsLayoutProps) {
  return (
    <div className="grid items-start gap-10 print:gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
      <aside
        aria-labelledby="facts"
        className="rounded-card bg-surface p-6 shadow-soft md:p-8 print:p-0 lg:sticky lg:top-28 lg:order-last"
      >
        <h2 id="facts" className="mb-4 text-title-3">
          {title}
        </h2>
        {facts}
      </aside>
      <div className="below-first-screen reading grid min-w-0 max-w-[68ch] gap-10 print:max-w-none print:gap-5">
        {children}
      </div>
    </div>
  );
}
