import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { JsonLdObject } from 'schema-dts';
import type { Trail } from '#core/ui/structured-data.ts';
import type { PolicySources } from './content-security-policy.ts';
import type { PageMap } from './page-address.ts';

// The content engine and the features add members to the interfaces of this file by declaration merging
// (`declare module '#core/pages/context.ts'`), in the file that makes their values.

/** The settings of the site that pages show. */
export interface PageSettings {
  contact: { phones: string[]; emails: string[]; address: string };
}

/** What is known of one rendering alone. */
export interface RenderInput {
  /** Where the page that is asked for has moved to, because there is none at its address any more. */
  movedTo?: string;
}

/** What the loaders of public pages may use, handed to them through React Router's context. */
export interface PageServices extends PageSettings, RenderInput {
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** The calendar day in the site's time zone. */
  today: () => string;
  /** The moment by the clock of the site: ISO, UTC. */
  now: () => string;
  /** An IANA name: the zone in which days are meant. */
  timeZone: string;
}

/** The services as they are at the start, with how the settings are read for each page. */
export interface PageParts extends Omit<PageServices, keyof PageSettings | keyof RenderInput> {
  settings: {
    /** @throws DatabaseAway where they have changed and cannot be read */
    read: () => Promise<PageSettings>;
    /** As they were last read. */
    last: () => PageSettings;
  };
  /** Rises whenever pages say something else although no content has changed, as when a day begins. */
  timeBoundaries: () => number;
  map: PageMap;
  /** What others than the site itself may do on its pages. */
  policy: PolicySources;
}

/** Third parties that a page can ask for; the Content-Security-Policy of that page alone lets them in. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the names of theirs
export interface ThirdParties {}
export type ThirdParty = keyof ThirdParties;

/** A page as it was rendered. */
export interface Rendered {
  status: number;
  headers: Headers;
  body: string;
  /** The inline scripts that it may run, exactly as they stand in it. */
  scripts: string[];
  thirdParties: ReadonlySet<ThirdParty>;
}

/** Where an address stands on the map of pages. */
export interface PageMatch {
  /** As routes.ts writes it, such as `/pages/:link`; `/*` is what no page has. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The parts that the page consists of, the outermost first. */
  routeIds: string[];
}

/** What the server uses of the bundle that renders pages. */
export interface Rendering {
  renderPage: (request: Request, services: PageServices) => Promise<Rendered>;
  /** Where the path of a page stands on the map of all pages. */
  matchPage: (pathname: string) => PageMatch;
  /** The query parameters that a page knows. @param path of a page, without the ending of its data */
  parametersOf: (path: string) => readonly string[];
  /** The one spelling of a query of a page, as far as its path tells: '' or with its question mark. */
  canonicalQuery: (path: string, query: URLSearchParams) => string;
  /** Parameters of pages that may hold anything. */
  openParameters: readonly string[];
  /**
   * Whether an address whose last part, or whose query, may hold anything has an answer of its own.
   *
   * @param query in its one spelling
   */
  hasOwnAnswer: (
    match: Pick<PageMatch, 'pattern' | 'params'>,
    query: URLSearchParams,
    services: PageServices,
  ) => Promise<boolean>;
}

/** What the root route has loaded. */
export interface RootData {
  siteUrl: string;
  timeZone: string;
  phone: string | undefined;
}

/** What the layout of public pages has loaded. */
export interface FrameData {
  contact: PageSettings['contact'];
}

/** What loaders use of the server. */
export const servicesContext = createContext<PageServices>();

/** A loader adds here whom its page needs. */
export const thirdPartiesContext = createContext<Set<ThirdParty>>();

/** Loaders add here what their page is about, for machines. It stands in the page's source alone. */
export const describedContext = createContext<JsonLdObject[]>();

/** Told on the server which way leads to the page, by whatever shows that; in the browser there is nobody to tell. */
export const TrailContext = createReactContext<((trail: Trail) => void) | undefined>(undefined);

/** The secret that marks this rendering's own scripts; see render.server.ts. */
export const nonceContext = createContext<string>();

/** The same secret for components; in the browser there is none. */
export const NonceContext = createReactContext<string | undefined>(undefined);
