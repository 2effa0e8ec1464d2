import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext, nonceContext } from './context.ts';
import { forVisitors } from './public-manifest.ts';

/** Renders the whole page before answering: it is cached and hashed as one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={forVisitors(routerContext)} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // All of it in its place: what React puts off to the end is brought there by script, and some have none.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          text(body).then((html) => {
            headers.set('Content-Type', 'text/html; charset=utf-8');
            resolve(new Response(html, { status: failed ? 500 : status, headers }));
          }, reject);
          pipe(body);
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
