import type { Entry } from '#cms/fields/entry.ts';
import type { Version } from '#cms/history/api.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** The last user who saved a field, and when. */
export type LastEditors = ReadonlyMap<string, Pick<Version, 'by' | 'at'>>;

/** Number of revisions searched; of more saves while a form is open only the last ones are named. */
const searchedRevisions = 20;

/**
 * The users who have changed an entry since a form was opened for it, by field; empty if the history cannot be read.
 */
export async function findLastEditors(record: string, { _id, revision }: Entry): Promise<LastEditors> {
  const lastEditors = new Map<string, Pick<Version, 'by' | 'at'>>();
  try {
    const { data } = await callApi('GET history/:record/:id', {
      params: { record, id: _id },
      query: { limit: searchedRevisions },
    });
    for (const { by, at, differences, ...version } of data.history) {
      if (version.revision <= Number(revision)) break;
      for (const { field } of differences) if (!lastEditors.has(field)) lastEditors.set(field, { by, at });
    }
  } catch (error) {
    console.error(error);
  }
  return lastEditors;
}

/** 'Asha and Ravi': the users who have changed some of the fields. */
export function formatEditors(lastEditors: LastEditors, fields: string[]): string {
  const names = fields.flatMap((field) => lastEditors.get(field)?.by ?? []);
  return names.length > 0 ? formatList([...new Set(names)]) : 'Another person';
}

export function formatList(words: string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
