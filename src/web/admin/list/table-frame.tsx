import type { ReactNode } from 'react';

interface TableFrameProps {
  label: string;
  isPending: boolean;
  /** The heads of all columns but the first, which numbers the rows, and the last, which holds their buttons. */
  heads: ReactNode;
  /** In place of the sign for numbers. */
  corner?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The look of every list: striped, numbered, and as wide as the screen lets it be. */
export function TableFrame({ label, isPending, heads, corner, children }: TableFrameProps) {
  return (
    <div className="@container overflow-x-auto rounded-small border border-line">
      <table aria-label={label} aria-busy={isPending} className="w-full border-collapse text-left">
        <thead className="bg-page">
          <tr>
            <th
              scope="col"
              className={corner ? 'w-0 pl-1 @4xl:pl-3' : 'w-0 py-2.5 pr-2 pl-3 font-bold @4xl:pl-4'}
            >
              {corner ?? '#'}
            </th>
            {heads}
            <th scope="col" className="py-2.5 pr-3 text-right font-bold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className={isPending ? 'opacity-60' : ''}>{children}</tbody>
      </table>
    </div>
  );
}
