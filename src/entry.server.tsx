import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { brandStyle } from '#core/brand/brand-colours.ts';
import {
  BreadcrumbContext,
  NonceContext,
  nonceContext,
  servicesContext,
  structuredDataContext,
} from '#core/pages/context.ts';
import { withPublicManifest } from '#core/pages/landing-pages.ts';
import type { BreadcrumbTrail } from '#core/ui/structured-data.ts';
import { percentMeta } from '#features/speed/public/may-be-counted.ts';
import { machineHead } from '#site/head.ts';

/** Renders the whole page before answering: it is cached and hashed as one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const { siteUrl, brand, fieldValuesPercent, isPreview } = loadContext.get(servicesContext);
  const style = brandStyle(brand.colours);
  const nodes = loadContext.get(structuredDataContext);
  let trail: BreadcrumbTrail | undefined;
  const noteTrail = (shown: BreadcrumbTrail) => {
    trail = shown;
  };
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <BreadcrumbContext value={noteTrail}>
          <ServerRouter context={withPublicManifest(routerContext)} url={request.url} nonce={nonce} />
        </BreadcrumbContext>
      </NonceContext>,
      {
        nonce,
        // All content in its position: React moves deferred content by script, and some browsers have none.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          text(body).then((html) => {
            headers.set('Content-Type', 'text/html; charset=utf-8');
            const isPage = !failed && status === 200 && !isPreview;
            const described = isPage ? machineHead({ siteUrl, url: request.url, nodes, trail }) : '';
            // Not rendered by React, which would insert an empty style in browsers: the policy forbids that.
            const colours = style && `<style nonce="${nonce}">${style}</style>`;
            const added = colours + described + percentMeta(fieldValuesPercent);
            // As the last step, and with a function: a text may contain `replace` patterns such as `$&`.
            const page = html.replace(/<\/head>/, (end) => added + end);
            resolve(new Response(page, { status: failed ? 500 : status, headers }));
          }, reject);
          // Lets other requests run between rendering a long page and writing it.
          setImmediate(() => pipe(body));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
  });
}
