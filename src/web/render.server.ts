import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageServices } from '../server/pages/page-services.ts';
import {
  describedContext,
  nonceContext,
  servicesContext,
  type ThirdParty,
  thirdPartiesContext,
} from './context.ts';
import { hasOwnAnswer } from './own-answers.server.ts';
import { createPageMatch, type PageMatch } from './page-match.server.ts';
import { pictureFirst } from './picture-first.server.ts';
import { canonicalQuery, parametersOf } from './public/lists/page-parameters.ts';

/** A page as it was rendered: `scripts` are the inline scripts that it may run, exactly as they stand in it. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
  scripts: string[];
  /** Whom the page needs beside the site itself. */
  thirdParties: ReadonlySet<ThirdParty>;
}

type RenderPage = (request: Request, services: PageServices) => Promise<RenderedPage>;

/** What the server uses of the bundle. */
export interface PageSite {
  renderPage: RenderPage;
  /** Where the path of a page stands on the map of all pages. */
  matchPage: (pathname: string) => PageMatch;
  parametersOf: typeof parametersOf;
  canonicalQuery: typeof canonicalQuery;
  hasOwnAnswer: typeof hasOwnAnswer;
}

export { canonicalQuery, hasOwnAnswer, parametersOf };

export const matchPage = createPageMatch(build.routes);

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders a page, or the data of one that the browser's router asks for.
 *
 * Scripts of our own carry a secret that is new for each rendering; only those are reported as allowed, and the
 * secret is taken out. A script that came in with somebody's text would not carry it, and so stays forbidden.
 */
export const renderPage: RenderPage = async (request, services) => {
  const nonce = randomBytes(16).toString('hex');
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(nonceContext, nonce);
  context.set(describedContext, []);
  const thirdParties = new Set<ThirdParty>();
  context.set(thirdPartiesContext, thirdParties);
  const response = await handle(request, context);
  const written = await response.text();
  // Others are heard between the writing of a long page and what is done with all of it.
  await turn();
  const { html, later } = import.meta.env.DEV ? { html: written, later: [] } : pictureFirst(written, nonce);
  await turn();
  const scripts: string[] = [...later];
  const ownScript = new RegExp(`<script\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs');
  const body = html
    .replace(ownScript, (_tag, before: string, after: string, script: string) => {
      if (script) scripts.push(script);
      return `<script${before}${after}>${script}</script>`;
    })
    .replaceAll(` nonce="${nonce}"`, '');
  return { status: response.status, headers: response.headers, body, scripts, thirdParties };
};
