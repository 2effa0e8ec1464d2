/** Of `::highlight()` in reading.css. */
const name = 'read-aloud';
/** Pixels that the header covers above, and the player below. */
const [above, below] = [110, 150];

/** Marks what is being read, where the browser can (all of today's), and brings it into view. */
export function markSentence(range: Range): void {
  if ('highlights' in CSS) CSS.highlights.set(name, new Highlight(range));
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= above && bottom <= window.innerHeight - below) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: top - window.innerHeight / 3, behavior: isCalm ? 'instant' : 'smooth' });
}

export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(name);
}
