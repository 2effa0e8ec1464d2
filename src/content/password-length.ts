/** Characters of a password, as in the contract; the upper bound keeps a hostile one from costing time. */
export const passwordLength = { least: 8, most: 128 };
