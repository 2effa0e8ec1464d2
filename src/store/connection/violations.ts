/** PostgreSQL's and SQLite's codes. */
const codes = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'];

/** Whether something was not stored because what it belongs to has been removed in the meantime. */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && codes.includes(String((error as { code?: unknown }).code));
}
