import type { Entry } from '#cms/fields/entry.ts';
import type { Version } from '#cms/history/versions.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** Who saved a field last, and when. */
export type Savers = ReadonlyMap<string, Pick<Version, 'by' | 'at'>>;

/** Somebody who saves more often than that while a form is open is named for the last times alone. */
const looksBack = 20;

/** Who has changed an entry since a form was opened for it, by field; nobody where the history cannot be read. */
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

/** 'Asha and Ravi', of those who have changed some of the fields. */
export function namesOf(savers: Savers, fields: string[]): string {
  const names = fields.flatMap((field) => savers.get(field)?.by ?? []);
  return names.length > 0 ? inWords([...new Set(names)]) : 'Somebody else';
}

export function inWords(words: string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
