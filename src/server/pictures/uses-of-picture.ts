import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import { type ContentName, contentTypes } from '../../content/index.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { Refusal } from '../../content/refusal.ts';
import { filesOfRecord } from '../../store/stored-files/files-of-record.ts';
import type { UsingDraft } from '../../store/stored-files/picture-uses.ts';
import type { Stores } from '../../store/stores.ts';

/** An entry that shows a picture. */
export interface UsingEntry {
  record: ContentName;
  id: string;
  title: string;
  /** What its fields are called that show it. */
  fields: string[];
}

/** What shows a picture: of entries and drafts the newest, and how many there are. */
export interface PictureUses {
  entries: UsingEntry[];
  entryCount: number;
  drafts: UsingDraft[];
  draftCount: number;
  /** Whether a step of a history, or the trash, would show it again. */
  isInHistory: boolean;
}

type Values = Readonly<Record<string, FieldValue | undefined>>;

/** How many entries and how many drafts are named: one picture may be in thousands. */
const mostNamed = 20;

/** Where a picture is used. */
export async function usesOf({ pictures, records }: Stores, name: string): Promise<PictureUses> {
  const counts = await pictures.countUses(name);
  const users = await pictures.entriesWith(name, mostNamed);
  const entries: UsingEntry[] = [];
  for (const [record, of] of Map.groupBy(users, (user) => user.record)) {
    const ids = of.map(({ recordId }) => recordId);
    const found: object[] = await records.listByIds<ContentName, never>(record, ids, shownBy(record), {
      unpublished: true,
    });
    entries.push(...found.map((entry) => usingEntry(record, { ...entry }, name)));
  }
  return {
    entries,
    entryCount: counts.entries,
    drafts: counts.drafts === 0 ? [] : await pictures.draftsWith(name, mostNamed),
    draftCount: counts.drafts,
    isInHistory: counts.isInHistory,
  };
}

/** What has to be read of an entry to say where in it a picture is. */
function shownBy(record: ContentName): never[] {
  const definition: ContentType = contentTypes[record];
  const fields = [...fieldsOfKind(definition, 'image'), ...fieldsOfKind(definition, 'richText')];
  return [definition.title, ...fields.map((field) => field.name)] as never[];
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
export function withUses(error: unknown, uses: Omit<PictureUses, 'isInHistory'>): unknown {
  if (!(error instanceof Refusal) || error.reason !== 'conflict') return error;
  return new Refusal(error.reason, error.message, { current: uses });
}
