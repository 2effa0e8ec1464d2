/**
 * "Sleep" in Hindi, as an example of a Hindi search. Shown in the font `font-example`, which contains only these letters
 * (scripts/make-fonts.mjs).
 */
export const hindiExample = 'नींद';
