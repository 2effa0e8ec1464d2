/**
 * A row shows what its table has room for. The width of the table counts, not that of the window: the sidebar takes a
 * part of it. Below 42rem there are the title and the buttons, from there the other fields, from 56rem on the buttons
 * have words in place of icons.
 */
export const inFullRow = 'hidden @2xl:table-cell';

/** What the full row shows elsewhere. */
export const inShortRow = '@2xl:hidden';
