import { canonicalEmail, emailSpellings } from '../../content/people/email-address.ts';
import { folded } from '../records/record-query.ts';
import type { Scope } from '../scope.ts';

/**
 * Whether the site knows somebody by an address: it holds more of it than what anybody sends by the thousand, which is
 * accounts that are not confirmed and enquiries and registrations that came without a proof of work.
 */
export async function isProved(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  email: string,
): Promise<boolean> {
  const spellings = emailSpellings(email);
  const account = db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', spellings)
    .where(({ or, eb }) => or([eb('emailConfirmedAt', 'is not', null), eb('role', '<>', 'user')]));
  const place = db
    .selectFrom('registration')
    .select('id')
    .where(folded(engine, 'email'), 'in', spellings)
    .where('status', '<>', 'unconfirmed');
  const enquiry = db
    .selectFrom('conversationEnquiry as known')
    .innerJoin('conversation', 'conversation.id', 'known.conversationId')
    .select('conversation.id')
    .where('known.emailKey', '=', canonicalEmail(email))
    .where('conversation.isUnchecked', '=', 0)
    .where('conversation.status', '<>', 'spam');
  return (
    (await account.executeTakeFirst()) !== undefined ||
    (await place.executeTakeFirst()) !== undefined ||
    (await enquiry.executeTakeFirst()) !== undefined
  );
}
