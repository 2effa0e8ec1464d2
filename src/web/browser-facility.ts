// Pages and the service worker use this: nothing of the document, and no React.

/**
 * A facility of the browser, undefined where it is missing or refused. Where cookies and site data are blocked, some are there
 * and throw as soon as they are named; both cases are treated alike.
 */
export function facility<T>(name: () => T): NonNullable<T> | undefined {
  try {
    return name() ?? undefined;
  } catch {
    return undefined;
  }
}
