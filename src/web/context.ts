import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { PageServices } from '../server/pages/page-services.ts';
import type { Trail } from './public/for-machines/json-ld/breadcrumb-list.ts';
import type { JsonLd } from './public/for-machines/json-ld/json-ld.ts';

/** Somebody else's scripts and frames that a page can ask for; the Content-Security-Policy of that page alone lets them in. */
export type ThirdParty = 'recaptcha';

/** What loaders use of the server. */
export const servicesContext = createContext<PageServices>();

/** A loader adds here whom its page needs. */
export const thirdPartiesContext = createContext<Set<ThirdParty>>();

/** Loaders add here what their page is about, for machines. It stands in the page's source alone. */
export const describedContext = createContext<JsonLd[]>();

/** Told on the server which way leads to the page, by whatever shows that; in the browser there is nobody to tell. */
export const TrailContext = createReactContext<((trail: Trail) => void) | undefined>(undefined);

/** The secret that marks this rendering's own scripts; see render.server.ts. */
export const nonceContext = createContext<string>();

/** The same secret for components; in the browser there is none. */
export const NonceContext = createReactContext<string | undefined>(undefined);
