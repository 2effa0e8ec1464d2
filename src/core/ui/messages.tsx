import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useNewerSite } from './page-code.ts';

/** The words for whatever went wrong (product: Errors told to people): the router has already taken server errors' own text away. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  useNewerSite(error);

  // Where more entries could not be loaded, the visitor stands at the end of a long list.
  useEffect(() => window.scrollTo(0, 0), []);

  return (
    // Late, because it may be gone in a moment.
    <div className="appear-delayed container-page py-20 text-center">
      <h1 className="text-title-1">Unexpected Application Error!</h1>
      <p className="mx-auto mt-4 max-w-prose text-ink-soft">{textOf(error)}</p>
      {/* Full loads, because what is broken may be the page that is loaded already. */}
      <p className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-4">
        <a className="link" href={pathname + search}>
          Try again
        </a>
        <a className="link" href="/">
          Back to the home page
        </a>
      </p>
    </div>
  );
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}

/** Three drops that bounce in turn; the words are for screen readers, or for all where `visible`. */
export function Loader({ visible = false }: { visible?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-3 font-bold">
      <span aria-hidden="true" className="flex gap-1.5 pt-2">
        <span className="blob bounce-sequence size-3.5 bg-coral-light" />
        <span className="blob bounce-sequence size-3.5 bg-sun" />
        <span className="blob bounce-sequence size-3.5 bg-mint" />
      </span>
      <span className={visible ? '' : 'sr-only'}>Loading...</span>
    </span>
  );
}
