/** In a file of its own, because it is all that every page needs of the search. */
export const searchPath = '/search';
