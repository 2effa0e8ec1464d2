/** Pages at both ends, and around the current one, that have a button (product: Admin list screens). */
const margin = 2;
const visible = 5;

/**
 * The pages that have a button; `null` stands for omitted pages. A gap of a single page is filled by it.
 *
 * @param current from 1
 */
export function pagesShown(current: number, count: number): (number | null)[] {
  const first = Math.max(1, Math.min(current - Math.floor(visible / 2), count - visible + 1));
  const isShown = (page: number) =>
    page <= margin || page > count - margin || (page >= first && page < first + visible);
  const pages: (number | null)[] = [];
  for (let page = 1; page <= count; page++) {
    if (isShown(page) || (isShown(page - 1) && isShown(page + 1))) pages.push(page);
    else if (pages.at(-1) !== null) pages.push(null);
  }
  return pages;
}
