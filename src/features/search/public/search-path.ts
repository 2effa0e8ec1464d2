/** A file of its own, because every page needs this and nothing else of the search. */
export const searchPath = '/search';
