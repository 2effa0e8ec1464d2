import type { TestSite } from './test-site.ts';

/** The waiting emails to an address, the oldest first. */
export async function waitingEmails({ services }: TestSite, to: string) {
  const rows = await services.database.db.selectFrom('email').selectAll().orderBy('id').execute();
  return rows
    .map(({ kind, mail }) => ({
      kind,
      ...(JSON.parse(mail) as { to: string; subject: string; text: string }),
    }))
    .filter((email) => email.to === to);
}
