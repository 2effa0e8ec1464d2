import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id: string;
  title: string;
  children?: ReactNode;
  /** Stands at the end of the line on wide screens, such as a link to all entries. */
  action?: ReactNode;
}

export function SectionHeading({ id, title, children, action }: SectionHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
      <div className="max-w-3xl">
        <h2 id={id} className="text-title-2">
          {title}
        </h2>
        {children && <p className="mt-2 text-balance text-lead text-ink-soft">{children}</p>}
      </div>
      {action}
    </div>
  );
}
