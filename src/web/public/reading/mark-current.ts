import type { Heading } from './headings.ts';

/** How far below the upper edge a heading may stand and yet be what is being read, in pixels: the header lies over the page. */
const belowHeader = 140;

/** Marks in every list of contents where the reader is, whenever the page moves. */
export function markCurrent(headings: readonly Heading[], signal: AbortSignal): void {
  let isAsked = false;

  function mark(): void {
    isAsked = false;
    const passed = headings.findLast(({ id }) => {
      const heading = document.getElementById(id);
      return heading !== null && heading.getBoundingClientRect().top <= belowHeader;
    });
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a.contents-link')) {
      const isCurrent = passed !== undefined && link.getAttribute('href') === `#${passed.id}`;
      if (isCurrent === link.hasAttribute('aria-current')) continue;
      if (isCurrent) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
      if (isCurrent) keepInView(link);
    }
  }

  function ask(): void {
    if (!isAsked) requestAnimationFrame(mark);
    isAsked = true;
  }

  window.addEventListener('scroll', ask, { passive: true, signal });
  mark();
}

/** A long list scrolls by itself; the page does not move for it. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('nav');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [inside, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.top < inside.top || place.bottom > inside.bottom) {
    list.scrollTop += place.top - inside.top - list.clientHeight / 3;
  }
}
