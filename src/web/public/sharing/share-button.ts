/** A round button of the share row, or a longer one with words. */
export const shareButton = (isRound: boolean): string =>
  `press flex h-12 cursor-pointer items-center justify-center gap-2 rounded-pill bg-surface font-bold text-ink transition-colors hover:bg-ink hover:text-page ${isRound ? 'w-12' : 'px-5'}`;
