/** Whole numbers of PostgreSQL reach no further. */
export const largestNumber = 2_147_483_647;
