import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import meadow from './art/meadow.svg';
import { Icon } from './icon.tsx';
import { useNewerSite } from './page-code.ts';

/** The cross that takes a message away. */
export function CloseMessage({ onClose }: { onClose(): void }) {
  return (
    <button
      type="button"
      aria-label="Close message"
      className="flex size-9 shrink-0 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink"
      onClick={onClose}
    >
      <Icon name="x" className="size-4" />
    </button>
  );
}

/** The words for whatever went wrong (product: Errors told to people): the router has already taken server errors' own text away. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  useNewerSite(error);

  // Where more entries could not be loaded, the visitor stands at the end of a long list.
  useEffect(() => window.scrollTo(0, 0), []);

  return (
    // Late, because it may be gone in a moment.
    <div className="appear-late container-page py-20 text-center">
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
        <span className="blob bounce-in-turn size-3.5 bg-coral-light" />
        <span className="blob bounce-in-turn size-3.5 bg-sun" />
        <span className="blob bounce-in-turn size-3.5 bg-mint" />
      </span>
      <span className={visible ? '' : 'sr-only'}>Loading...</span>
    </span>
  );
}

/** Stands where a page has no entries yet. */
export function NothingYet({ children }: { children: string }) {
  return (
    <div className="text-center">
      <img src={meadow} alt="" width={660} height={480} loading="lazy" className="mx-auto w-72" />
      <p className="mt-4 font-display text-title-3 font-bold">Coming Soon...</p>
      <p className="mx-auto mt-1 max-w-prose text-ink-soft">{children}</p>
    </div>
  );
}
