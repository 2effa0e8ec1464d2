/**
 * What windows over the page look like. In dark surroundings no shadow is seen, and the page below has their own ground:
 * there a line and a much darker page tell where they begin.
 */
export const windowLook =
  'rounded-[1.25rem] border border-transparent bg-surface text-ink text-small shadow-soft backdrop:bg-[#2b1b3d]/55 dark:border-ink/25 dark:backdrop:bg-[#0b0610]/75';
