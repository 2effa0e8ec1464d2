// Apart from all else that knows of addresses: every page needs it in the browser.

/**
 * A path without the slashes at its end, unless it is nothing else. Not by an expression: in an address of thousands of
 * slashes it would look at each of them from each that stands before it.
 */
export function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
