import type { Place } from '../../../content/checks/finding.ts';

/** What the places of a formatted text are in the page. */
const elements = { picture: 'img', heading: 'h1, h2, h3, h4, h5, h6', link: 'a' };

/**
 * Leads to a field, and in a formatted text to a picture, a heading or a link of it. The editor is told by an event of
 * its own, `show-place`, and selects what is meant; where it does not listen, what can be selected by the page is.
 */
export function showPlace(field: string, place: Place | undefined): void {
  const input = document.getElementById(`field-${field}`);
  if (!input) return;
  input.focus({ preventScroll: true });
  const target = place ? input.querySelectorAll(elements[place.kind])[place.index] : undefined;
  (target ?? input).scrollIntoView({ block: 'center' });
  if (!place) return;
  if (target && place.kind !== 'picture') getSelection()?.selectAllChildren(target);
  input.dispatchEvent(new CustomEvent('show-place', { detail: place, bubbles: true }));
}
