import type { ReactNode } from 'react';

/**
 * Where a list shows a field. `column`: in a column, and nowhere in a narrow table. `always`: in a column, and beneath
 * the title in a narrow table. `long`: the same, but its column needs the widest table. `beginning`: beneath the title
 * only, because a long text beside it would make it narrow. `spare`: in a column of the widest tables, and nowhere else.
 */
export type ColumnLayout = 'column' | 'always' | 'long' | 'beginning' | 'spare';

/** The header cell of a column. @param visibility of `columnVisibility`; absent: shown at any width */
export function HeadCell({ visibility, children }: { visibility?: { column: string }; children: string }) {
  return (
    <th scope="col" className={`px-2 py-2 font-bold @7xl:px-3 ${visibility?.column ?? ''}`}>
      {children}
    </th>
  );
}

/**
 * Classes by the width of the table, not of the window: the sidebar takes a part of that. Below 48rem a row shows the
 * title and the buttons, from there the other fields; from 64rem the buttons have text instead of icons, and long
 * fields have a column too.
 */
export const columnVisibility: Record<ColumnLayout, { column: string; beneath: string }> = {
  column: { column: 'hidden @3xl:table-cell', beneath: 'hidden' },
  always: { column: 'hidden @3xl:table-cell', beneath: 'mt-1 block @3xl:hidden' },
  spare: { column: 'hidden @7xl:table-cell', beneath: 'hidden' },
  long: { column: 'hidden @5xl:table-cell', beneath: 'mt-1 block @5xl:hidden' },
  beginning: {
    column: 'hidden',
    beneath: 'hidden @3xl:inline',
  },
};

/** Classes of every row. */
export const rowClass = 'border-line border-t odd:bg-surface even:bg-page';

interface ListRowProps {
  number: number;
  /** Short: screen readers say it with every cell of the row. */
  title: string;
  /** The title, with the fields beneath it that have no column. */
  name: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** A row of a list whose columns move beneath the title in a narrow table. */
export function ListRow({ number, title, name, children, actions }: ListRowProps) {
  return (
    <tr className={rowClass}>
      <td className="py-1.5 pr-2 pl-3 align-top text-ink-soft tabular-nums @2xl:align-middle @4xl:pl-4">
        {number}
      </td>
      <th
        scope="row"
        abbr={title}
        className="min-w-28 @[22rem]:min-w-36 px-2 py-1.5 text-left align-middle font-normal @7xl:px-3"
      >
        {name}
      </th>
      {children}
      <td className="w-0 py-1.5 pr-3 pl-1 text-right align-top @2xl:align-middle">{actions}</td>
    </tr>
  );
}

export function ColumnCell({ isOneLine = false, children }: { isOneLine?: boolean; children: ReactNode }) {
  return (
    <td
      className={`px-2 py-1.5 align-middle @7xl:px-3 ${isOneLine ? 'whitespace-nowrap' : ''} ${columnVisibility.always.column}`}
    >
      {children}
    </td>
  );
}

interface TableFrameProps {
  label: string;
  isPending: boolean;
  /**
   * The header cells of all columns but the first, which numbers the rows, and the last, which contains their buttons.
   */
  heads: ReactNode;
  /** Shown instead of the number sign. */
  corner?: ReactNode;
  children: ReactNode;
}

/** The frame of every list: striped, numbered, and as wide as the screen allows. */
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
