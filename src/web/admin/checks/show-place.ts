import type { Place } from '../../../content/checks/finding.ts';

/** What the places of a formatted text are in the page. */
const elements = { picture: 'img', heading: 'h1, h2, h3, h4, h5, h6', link: 'a' };
/** What holds words in it. */
const blocks = 'p, li, blockquote, pre, td, th';

/**
 * Leads to a field, and in a formatted text to a picture, a heading or a link of it. The editor is told by an event of
 * its own, `show-place`, and selects what is meant; where it does not listen, what can be selected by the page is.
 *
 * @param at in a formatted text: the place, or words that stand there
 */
export function showPlace(field: string, at: Place | string | undefined): void {
  const input = document.getElementById(`field-${field}`);
  if (!input) return;
  input.focus({ preventScroll: true });
  const target = input.isContentEditable ? findTarget(input, at) : undefined;
  (target ?? input).scrollIntoView({ block: 'center' });
  if (target && !target.matches('img')) getSelection()?.selectAllChildren(target);
  if (typeof at === 'object') {
    input.dispatchEvent(new CustomEvent('show-place', { detail: at, bubbles: true }));
  }
}

function findTarget(input: HTMLElement, at: Place | string | undefined): Element | undefined {
  if (typeof at === 'object') return input.querySelectorAll(elements[at.kind])[at.index];
  const words = at?.replace(/…$/, '');
  if (!words) return undefined;
  return [...input.querySelectorAll(blocks)].find((one) =>
    one.textContent?.replace(/\s+/g, ' ').includes(words),
  );
}
