/** On PostgreSQL, the database of which each new site takes a copy. Nobody may be connected to it then. */
export const migratedName = 'migrated';
