/** Stands for the server build of the pages in unit tests, which render none of them. */
export const routes = {};
