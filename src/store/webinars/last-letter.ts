import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { LetterLogRow } from '../letters/letter-tables.ts';
import type { Scope } from '../scope.ts';

/** A letter that was written to a place. */
export interface WrittenLetter {
  /** Of the letter in the outbox. */
  letterId: string;
  /**
   * What has become of it: `waiting` until the log knows. One that became a file counts as sent: what the site writes next
   * follows on from it, as it would from one in a mailbox.
   */
  end: Exclude<LetterLogRow['outcome'], 'filed'> | 'waiting';
}

interface Asked {
  registrationId: string;
  webinarId: string;
  kind: WebinarLetterKind;
  /** Absent: any. */
  occasion?: string;
}

/** The last letter of a kind that was written to a place. */
export async function findLastLetter(
  { db }: Pick<Scope, 'db'>,
  { registrationId, webinarId, kind, occasion }: Asked,
): Promise<WrittenLetter | undefined> {
  const written = db
    .selectFrom('webinarLetter')
    .leftJoin('letterLog', 'letterLog.id', 'webinarLetter.letterId')
    .select(['webinarLetter.letterId', 'letterLog.outcome'])
    .where('webinarLetter.registrationId', '=', registrationId)
    .where('webinarLetter.webinarId', '=', webinarId)
    .where('webinarLetter.kind', '=', kind)
    .where('webinarLetter.letterId', '<>', '');
  const asked = occasion === undefined ? written : written.where('webinarLetter.occasion', '=', occasion);
  const last = await asked.orderBy('webinarLetter.id', 'desc').limit(1).executeTakeFirst();
  if (!last) return undefined;
  return { letterId: last.letterId, end: last.outcome === 'filed' ? 'sent' : (last.outcome ?? 'waiting') };
}
