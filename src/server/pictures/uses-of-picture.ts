import { type ContentName, contentTypes, isContentName } from '../../content/index.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { Refusal } from '../../content/refusal.ts';
import { filesOfRecord } from '../../store/stored-files/files-of-record.ts';
import type { Stores } from '../../store/stores.ts';

/** An entry that shows a picture. */
export interface UsingEntry {
  record: ContentName;
  id: string;
  title: string;
  /** What its fields are called that show it. */
  fields: string[];
}

/** Everything that shows a picture. */
export interface PictureUses {
  entries: UsingEntry[];
  drafts: { id: string; record: ContentName; recordId: string; title: string; accountName: string }[];
  /** Whether a step of a history, or the trash, would show it again. */
  isInHistory: boolean;
}

type Values = Readonly<Record<string, FieldValue | undefined>>;

/** Where a picture is used. */
export async function usesOf(stores: Stores, name: string): Promise<PictureUses> {
  const { users, changes } = await stores.pictures.usesOf(name);
  const uses: PictureUses = { entries: [], drafts: [], isInHistory: changes > 0 };
  for (const { record, recordId } of users) {
    if (record === 'draft') {
      const draft = await stores.drafts.find(recordId);
      // One that was put away can be brought back for a while, and counts until then.
      if (!draft) continue;
      const { id, record: type, recordId: of, title, accountName } = draft;
      uses.drafts.push({ id, record: type, recordId: of, title, accountName });
    } else if (isContentName(record)) {
      const entry = await stores.records.find(record, { id: recordId }, { unpublished: true });
      if (entry) uses.entries.push(usingEntry(record, { ...(entry as object) }, name));
    }
  }
  return uses;
}

function usingEntry(record: ContentName, values: Values, name: string): UsingEntry {
  const definition = contentTypes[record];
  const using = filesOfRecord(definition, values).filter((file) => file.name === name);
  const labelOf = (field: string) =>
    Object.entries(definition.fields).find(([one]) => one === field)?.[1].label;
  return {
    record,
    id: String(values._id),
    title: String(values[definition.title] ?? ''),
    fields: [...new Set(using.map(({ field }) => labelOf(field) ?? field))],
  };
}

/** Says beside the reason where a picture is used. */
export function withUses(error: unknown, uses: Pick<PictureUses, 'entries' | 'drafts'>): unknown {
  if (!(error instanceof Refusal) || error.reason !== 'conflict') return error;
  return new Refusal(error.reason, error.message, { current: uses });
}
