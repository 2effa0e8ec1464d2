/** A round button of the share row, or a longer one with words. */
export const shareButton = (isRound: boolean): string => `share-button ${isRound ? 'w-12' : 'px-5'}`;
