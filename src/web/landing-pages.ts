/**
 * Pages that no link of the site leads to: the server sends a browser there whose form it has stored, or a letter does, and
 * those of people's own links and data. The list of pages that visitors get does not name them; whoever lands on one gets
 * the whole list.
 */
export const isLandingPage = (routeId: string): boolean =>
  /^public\/(.*-sent|join\/join|news\/news|my(-data)?\/.*)$/.test(routeId);
