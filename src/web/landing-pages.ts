/**
 * Pages that no link leads to: the server sends a browser there whose form it has stored. The list of pages that visitors
 * get does not name them; whoever lands on one gets the whole list.
 */
export const isLandingPage = (routeId: string): boolean => /^public\/.*-sent$/.test(routeId);
