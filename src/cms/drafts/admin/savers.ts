import type { Entry } from '#cms/fields/entry.ts';
import type { Version } from '#cms/history/versions.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** The last user who saved a field, and when. */
export type Savers = ReadonlyMap<string, Pick<Version, 'by' | 'at'>>;

/** Number of revisions searched; of more saves while a form is open only the last ones are named. */
const looksBack = 20;

/**
 * The users who have changed an entry since a form was opened for it, by field; empty if the history cannot be read.
 */
export async function findSavers(record: string, { _id, revision }: Entry): Promise<Savers> {
  const savers = new Map<string, Pick<Version, 'by' | 'at'>>();
  try {
    const path = `history/${record}/${_id}?limit=${looksBack}`;
    const { data } = await callApi<{ history: Version[] }>('GET', path);
    for (const { by, at, differences, ...version } of data.history) {
      if (version.revision <= Number(revision)) break;
      for (const { field } of differences) if (!savers.has(field)) savers.set(field, { by, at });
    }
  } catch (error) {
    console.error(error);
  }
  return savers;
}

/** 'Asha and Ravi': the users who have changed some of the fields. */
export function namesOf(savers: Savers, fields: string[]): string {
  const names = fields.flatMap((field) => savers.get(field)?.by ?? []);
  return names.length > 0 ? inWords([...new Set(names)]) : 'Somebody else';
}

export function inWords(words: string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
