import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { PageServices } from '../server/page-services.ts';

/** What loaders use of the server. */
export const servicesContext = createContext<PageServices>();

/** The secret that marks this rendering's own scripts; see render.server.ts. */
export const nonceContext = createContext<string>();

/** The same secret for components; in the browser there is none. */
export const NonceContext = createReactContext<string | undefined>(undefined);
