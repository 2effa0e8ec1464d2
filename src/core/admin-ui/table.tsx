import type { ReactNode } from 'react';

/**
 * Where a list shows a field. `column`: in a column of its own, and nowhere where there is no room for it. `always`:
 * likewise, but beneath the title where there is no room. `long`: the same, and its column needs the widest table.
 * `beginning`: beneath the title alone, because beside it a long text would make it narrow.
 */
export type ListPosition = 'column' | 'always' | 'long' | 'beginning';

/** The head of a column. @param room when the table has room for it, of `rooms`; absent: always */
export function HeadCell({ room, children }: { room?: { column: string }; children: string }) {
  return (
    <th scope="col" className={`px-2 py-2.5 font-bold @4xl:px-3 ${room?.column ?? ''}`}>
      {children}
    </th>
  );
}

/**
 * A row shows what its table has room for. The width of the table counts, not that of the window: the sidebar takes a
 * part of it. Below 48rem there are the title and the buttons, from there the other fields; from 64rem on the buttons have
 * words in place of icons, and what is long has a column too.
 */
export const rooms: Record<ListPosition, { column: string; beneath: string }> = {
  column: { column: 'hidden @3xl:table-cell', beneath: 'hidden' },
  always: { column: 'hidden @3xl:table-cell', beneath: 'mt-1 block @3xl:hidden' },
  long: { column: 'hidden @5xl:table-cell', beneath: 'mt-1 block @5xl:hidden' },
  beginning: {
    column: 'hidden',
    beneath: 'hidden text-ink-soft max-w-2xl @3xl:line-clamp-2 @5xl:line-clamp-none @5xl:block',
  },
};

/** Of every list. */
export const rowLook = 'border-line border-t odd:bg-surface even:bg-page';

interface ListRowProps {
  number: number;
  /** Short: screen readers say it with every cell of the row. */
  title: string;
  /** What it is called, and beneath it what has no room beside it. */
  name: ReactNode;
  /** The `ColumnCell`s. */
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
}

/** A row of a list whose columns go beneath the name where there is no room for them. */
export function ListRow({ number, title, name, children, actions }: ListRowProps) {
  return (
    <tr className={rowLook}>
      <td className="py-2.5 pr-2 pl-3 align-top text-ink-soft tabular-nums @2xl:align-middle @4xl:pl-4">
        {number}
      </td>
      <th
        scope="row"
        abbr={title}
        className="min-w-28 @[22rem]:min-w-36 px-2 py-2.5 text-left align-middle font-normal @4xl:px-3"
      >
        {name}
      </th>
      {children}
      <td className="w-0 py-2 pr-3 pl-1 text-right align-top @2xl:align-middle">{actions}</td>
    </tr>
  );
}

/** What has a column of its own where there is room for it. */
export function ColumnCell({ isOneLine = false, children }: { isOneLine?: boolean; children: ReactNode }) {
  return (
    <td
      className={`px-2 py-2.5 align-middle @4xl:px-3 ${isOneLine ? 'whitespace-nowrap' : ''} ${rooms.always.column}`}
    >
      {children}
    </td>
  );
}

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
