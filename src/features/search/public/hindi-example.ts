/** Sleep, in Hindi: shows that the search reads it. Shown in `font-example`, which has these letters alone (scripts/make-fonts.mjs). */
export const hindiExample = 'नींद';
