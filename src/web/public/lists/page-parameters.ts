import { findGrowingPage, type GrowingPage } from './growing-pages.ts';
import { askedPart, queryOf } from './list-part.ts';

/** What the router of the browser puts behind the path of a page whose data it asks for. */
const dataEnding = /\.data$/;

/** The query parameters that a page knows. @param path of a page, or of its data (`/blogs.data`) */
export function parametersOf(path: string): readonly string[] {
  return growingPageOf(path) ? ['show', 'from'] : [];
}

/**
 * The one spelling of a query, as far as the path alone tells: '' or with its question mark. There are as many of them
 * as a list of 999,999 entries would have parts; the page itself leads to another where there are fewer.
 */
export function canonicalQuery(path: string, query: URLSearchParams): string {
  const page = growingPageOf(path);
  return page ? queryOf(askedPart(query, page.steps), page.steps) : '';
}

function growingPageOf(path: string): GrowingPage<{ id: string }> | undefined {
  return findGrowingPage(path.replace(dataEnding, ''));
}
