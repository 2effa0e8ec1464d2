import type { TestSite } from './test-site.ts';

/** The paths of all GET routes of the API, from the running site, each once: `/api/v1/blogs/:link`. */
export function readPaths({ routes }: Pick<TestSite, 'routes'>): string[] {
  const urls = routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return [...new Set(urls)].filter((url) => url.startsWith('/api/v1/'));
}
