/** Characters of a password (product: Accounts); the upper bound keeps a hostile one from costing time. */
export const passwordLength = { least: 8, most: 128 };
