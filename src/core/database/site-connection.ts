/** The application name of the listening connection in PostgreSQL: while one exists, a site is running. */
export const siteConnection = 'ananta site';
