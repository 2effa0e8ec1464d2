/** How many entries a list shows at first, and how many come each time. */
export interface ListSteps {
  first: number;
  step: number;
}

/** Blogs and media (product: Limits). */
export const threeAtATime: ListSteps = { first: 3, step: 3 };

/** Videos: one featured and four more, then four at a time (product: Limits). */
export const fourAtATime: ListSteps = { first: 5, step: 4 };

/** How many of `total` entries the address asks for: whole steps, at least the first and no more than there is. */
export function shownCount(asked: string | null, total: number, { first, step }: ListSteps): number {
  const wanted = asked && /^\d{1,6}$/.test(asked) ? Number(asked) : first;
  const more = Math.min(Math.ceil((wanted - first) / step), Math.ceil((total - first) / step));
  return first + Math.max(more, 0) * step;
}
