// A module of its own: every page needs it in the browser.

/**
 * A path without trailing slashes, unless it is nothing else. Without a regular expression, whose time on thousands of
 * slashes would be quadratic.
 */
export function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
