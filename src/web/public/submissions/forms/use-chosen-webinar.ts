import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { WebinarSummary } from '../../webinars/webinar-summary.ts';
import { findDraft, keepDraft } from './draft.ts';

/** The page that the browser came from asks for its webinar once; who comes back to the form has chosen since. */
let isReferrerNew = true;

/**
 * The webinar that is enrolled in: the one that a visitor chooses, else the one whose 'Register Now' has been
 * followed, else the one that the form held when it was left, else the nearest.
 *
 * @param webinars those that are open, the nearest first
 * @param form under whose name the tab keeps what was chosen
 * @param posted what a browser without script has sent
 */
export function useChosenWebinar<Webinar extends WebinarSummary>(
  webinars: Webinar[],
  nearest: Webinar,
  form: string,
  posted: string | undefined,
) {
  const linked: unknown = useLocation().state?.webinar;
  const isFollowed = useNavigationType() !== 'POP';
  const [chosenId, choose] = useState(posted ?? nearest.id);
  const chosen = webinars.find(({ id }) => id === chosenId) ?? nearest;
  const select = useRef<HTMLSelectElement>(null);

  // The server, which renders the page first, does not know where the visitor comes from.
  useEffect(() => {
    // On a slow phone, people choose before this script is there; that is what they want.
    const before = select.current?.value === nearest.id && !posted ? undefined : select.current?.value;
    const referred = new URLSearchParams(window.location.search).get('webinar') ?? idOfReferrer(webinars);
    const asked = isFollowed ? linked : isFreshLoad() && isReferrerNew && referred;
    isReferrerNew = false;
    const wanted = [before, asked, findDraft(form).webinarId, linked, referred];
    const first = wanted.flatMap((wish) => webinars.find(({ id }) => id === wish)?.id ?? [])[0];
    if (!first) return;
    choose(first);
    keepDraft(form, { webinarId: first });
  }, [linked, isFollowed, webinars, nearest.id, form, posted]);

  return { chosen, choose, select };
}

/** Whether the page was asked for, and not only loaded again or gone back to. */
function isFreshLoad(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded instanceof PerformanceNavigationTiming && loaded.type === 'navigate';
}

/** 'Register Now' opened in a new tab brings no state of the navigation, but the page that it stood on. */
function idOfReferrer(webinars: WebinarSummary[]): string | undefined {
  if (!document.referrer) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== window.location.origin) return undefined;
  return webinars.find(({ address }) => pathname === address)?.id;
}
