import type { PicturePlace } from '../../ui/picture-places.ts';

interface SlideFit {
  slideClass: string;
  /** How wide pictures then are. */
  place: PicturePlace;
}

/** How wide the slides of a row of three are; one or two share the row, so that no hole is beside them. */
export function slideFit(count: number): SlideFit {
  if (count === 1) return { slideClass: 'w-full', place: 'pair' };
  if (count === 2) return { slideClass: 'w-[88%] sm:w-1/2', place: 'pair' };
  return { slideClass: 'w-[88%] sm:w-1/2 lg:w-1/3', place: 'slide' };
}
