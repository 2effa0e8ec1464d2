/** On PostgreSQL, the template database of new sites. It must have no connections while it is copied. */
export const migratedName = 'migrated';
