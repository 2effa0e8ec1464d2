import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useReloadIfOutdated } from './page-code.ts';

/**
 * The message for any error (product: Errors told to people): the router has already removed the text of server errors.
 */
export function ErrorMessage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  useReloadIfOutdated(error);

  // Where more entries could not be loaded, the visitor is at the end of a long list.
  useEffect(() => window.scrollTo(0, 0), []);

  return (
    // Delayed, because it may disappear in a moment.
    <div className="appear-delayed container-page py-20 text-center">
      <h1 className="text-title-1">Unexpected Application Error!</h1>
      <p className="mx-auto mt-4 max-w-prose text-lead">
        Something went wrong on our side. Please try again in a moment.
      </p>
      <p className="mx-auto mt-2 max-w-prose text-ink-soft">{messageOf(error)}</p>
      {/* Full loads, because the loaded page may be the broken one. */}
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

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}

/** Three bouncing drops; the text is for screen readers, or for all if `visible`. */
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
