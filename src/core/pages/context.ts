import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { JsonLdObject } from 'schema-dts';
import type { Brand } from '#core/brand/brand.ts';
import type { PhoneLink } from '#core/text/contact-links.ts';
import type { BreadcrumbTrail } from '#core/ui/structured-data.ts';
import type { PolicySources } from './content-security-policy.ts';
import type { PageMap } from './page-address.ts';

// The content engine and the features add members to the interfaces of this file by declaration merging (`declare
// module '#core/pages/context.ts'`), in the file that creates their values.

/** The settings of the site that pages show. */
export interface PageSettings {
  brand: Brand;
  contact: { phones: string[]; emails: string[]; address: string };
}

/** Values of a single rendering. */
export interface RenderInput {
  /** The new address of the requested page, where there is no page at its address. */
  movedTo?: string;
}

/** Services for the loaders of public pages, in React Router's context. */
export interface PageServices extends PageSettings, RenderInput {
  /** The public address, without a trailing slash. */
  siteUrl: string;
  /** The current date in the site's time zone. */
  today: () => string;
  /** The current time by the clock of the site: ISO, UTC. */
  now: () => string;
  /** An IANA name: the time zone of dates. */
  timeZone: string;
}

/** The services at the start, and how the settings are read for each page. */
export interface PageParts extends Omit<PageServices, keyof PageSettings | keyof RenderInput> {
  settings: {
    /** @throws DatabaseUnavailableError where they have changed and cannot be read */
    read: () => Promise<PageSettings>;
    /** As last read. */
    last: () => PageSettings;
  };
  /** Increases whenever pages change without a change of content, such as when a day begins. */
  timeBoundaries: () => number;
  map: PageMap;
  /** Sources beyond the site itself. */
  policy: PolicySources;
}

/** Third parties that a page can request; only the Content-Security-Policy of that page allows them. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the names of theirs
export interface ThirdParties {}
export type ThirdParty = keyof ThirdParties;

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
  /** The inline scripts that it may run, exactly as rendered. */
  scripts: string[];
  /** Its inline styles, likewise. */
  styles: string[];
  thirdParties: ReadonlySet<ThirdParty>;
}

/** The route of an address. */
export interface PageMatch {
  /** As in routes.ts, such as `/pages/:link`; `/*` where there is no page. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The ids of the matched routes, the outermost first. */
  routeIds: string[];
}

/** The exports of the server build that renders pages. */
export interface PageRenderer {
  renderPage: (request: Request, services: PageServices) => Promise<RenderedPage>;
  matchPage: (pathname: string) => PageMatch;
  /** The query parameters of a page. @param path of a page, without the `.data` ending */
  parametersOf: (path: string) => readonly string[];
  /** The canonical query of a page, as far as it depends on its path: '' or with its question mark. */
  canonicalQuery: (path: string, query: URLSearchParams) => string;
  /** Parameters of pages with arbitrary values. */
  openParameters: readonly string[];
  /**
   * Whether an address with an arbitrary last segment or query has an answer of its own.
   *
   * @param query in canonical form
   */
  hasOwnAnswer: (
    match: Pick<PageMatch, 'pattern' | 'params'>,
    query: URLSearchParams,
    services: PageServices,
  ) => Promise<boolean>;
}

export interface RootData {
  siteUrl: string;
  timeZone: string;
  phone: PhoneLink | undefined;
  /** Name and logo; the colours are a style in the source of the page. */
  brand: Pick<Brand, 'name' | 'logo'>;
}

/** The data of the layout of public pages. */
export interface LayoutData {
  contact: Omit<PageSettings['contact'], 'phones'> & { phones: PhoneLink[] };
}

export const servicesContext = createContext<PageServices>();

/** A loader adds the third parties of its page here. */
export const thirdPartiesContext = createContext<Set<ThirdParty>>();

/** Loaders add structured data here. It is only in the source of the page. */
export const structuredDataContext = createContext<JsonLdObject[]>();

/** Called on the server with the breadcrumbs of the page; undefined in the browser. */
export const BreadcrumbContext = createReactContext<((trail: BreadcrumbTrail) => void) | undefined>(
  undefined,
);

/** The nonce of this rendering's own scripts; see render.server.ts. */
export const nonceContext = createContext<string>();

/** The same nonce for components; undefined in the browser. */
export const NonceContext = createReactContext<string | undefined>(undefined);
