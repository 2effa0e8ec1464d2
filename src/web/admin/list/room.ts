import type { ListPlace } from '../kinds/face.ts';

/**
 * A row shows what its table has room for. The width of the table counts, not that of the window: the sidebar takes a
 * part of it. Below 48rem there are the title and the buttons, from there the other fields; from 64rem on the buttons have
 * words in place of icons, and what is long has a column too.
 */
export const rooms: Record<ListPlace, { column: string; beneath: string }> = {
  column: { column: 'hidden @3xl:table-cell', beneath: 'hidden' },
  always: { column: 'hidden @3xl:table-cell', beneath: 'mt-1 block @3xl:hidden' },
  long: { column: 'hidden @5xl:table-cell', beneath: 'mt-1 block @5xl:hidden' },
  beginning: {
    column: 'hidden',
    beneath: 'hidden text-ink-soft max-w-2xl @3xl:line-clamp-2 @5xl:line-clamp-none @5xl:block',
  },
};
