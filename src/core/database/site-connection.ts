/** Under which PostgreSQL lists the connection that listens: as long as there is one, a site runs. */
export const siteConnection = 'ananta site';
