import { matchRoutes, type RouteObject } from 'react-router';

/** Where an address stands on the map of pages. */
export interface PageMatch {
  /** As routes.ts writes it, such as `/blogDetail/:link`; `/*` is what no page has. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The parts that the page consists of, the outermost first. */
  routeIds: string[];
}

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** Finds addresses on the map of pages, as the build knows it. */
export function createPageMatch(built: Readonly<Record<string, BuiltRoute | undefined>>) {
  const all = Object.values(built).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index, ...(path !== undefined && { path }) } : { id, path, children: below(id) },
      );
  const routes = below(undefined);

  /** @param pathname of a page, without the ending by which the browser's router asks for its data */
  return (pathname: string): PageMatch => {
    const matches = matchRoutes(routes, pathname) ?? [];
    const parts = matches.map(({ route }) => route.path).filter((path) => path);
    return {
      pattern: `/${parts.join('/')}`.replace(/\/{2,}/g, '/'),
      params: matches.at(-1)?.params ?? {},
      routeIds: matches.map(({ route }) => route.id ?? ''),
    };
  };
}
