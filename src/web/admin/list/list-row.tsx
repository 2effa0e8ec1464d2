import type { ReactNode } from 'react';
import { rooms } from './room.ts';

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
