import { Parser } from 'htmlparser2';
import { alternativeName } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { type ContentName, contentTypes, isContentName, type RecordInput } from '#cms/records/registry.ts';
import { withPictureSizes } from '#cms/records/rich-text-pictures.ts';
import type { Actor } from '#core/actor.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { LibraryPicture, ReplacedEntry, ReplacementResult } from '../api.ts';

/** An entry as a replacement has left it. */
export interface EntryRevision {
  record: string;
  id: string;
  revision: number;
}

/**
 * Replaces a picture in all entries that show it, each by a write of its own with a history entry. The picture's fields
 * in an entry stay; an alternative text equal to the old picture's description is replaced by the new picture's. Must
 * run in a transaction.
 *
 * @throws AppError invalid; conflict if one of the entries is saved at the same time
 */
export async function replaceEverywhere(
  tx: Stores,
  from: LibraryPicture,
  to: LibraryPicture,
  by: Actor,
): Promise<ReplacementResult> {
  if (from.name === to.name) throw invalidFieldsError({ replacement: 'This is the same picture.' });
  const entries: ReplacedEntry[] = [];
  for (const { record, recordId } of (await tx.pictures.entriesWith(from.name)).toReversed()) {
    const entry = await tx.records.find(record, { id: recordId }, { unpublished: true });
    if (!entry) continue;
    const values: Record<string, unknown> = { ...entry };
    const changed = replaceInFields(contentTypes[record], values, from, to);
    if (Object.keys(changed).length === 0) continue;
    const revision = Number(values.revision);
    const stored = await tx.records.update(record, recordId, changed as RecordInput<ContentName>, by, {
      revision,
    });
    entries.push(toReplacedEntry(record, { ...stored }));
    // The replacement of a logo may change very many entries.
    await yieldToEventLoop();
  }
  return { entries };
}

/**
 * Restores the entries of a replacement, except those that have been changed since. Must run in a transaction.
 *
 * @returns the restored entries, and the number of the others
 */
export async function undoReplacement(
  tx: Stores,
  name: string,
  sent: readonly EntryRevision[],
  by: Actor,
): Promise<ReplacementResult & { skipped: number }> {
  const entries: ReplacedEntry[] = [];
  for (const { record, id, revision } of sent) {
    if (!isContentName(record) || revision < 2) continue;
    const entry = await tx.records.find(record, { id }, { unpublished: true });
    const isUntouched = entry && Number({ ...entry }.revision) === revision;
    if (!isUntouched || !(await wasInPreviousRevision(tx, record, id, revision, name))) continue;
    const restored = await tx.records.restoreRevision(record, id, revision - 1, by);
    entries.push(toReplacedEntry(record, { ...restored }));
    await yieldToEventLoop();
  }
  return { entries, skipped: sent.length - entries.length };
}

/** Whether the revision before contained the picture: only replacements of this picture can be undone here. */
async function wasInPreviousRevision(
  tx: Stores,
  record: ContentName,
  id: string,
  revision: number,
  name: string,
) {
  const end = await tx.changes.findNextChange(record, id, revision - 1);
  return JSON.stringify(end?.before ?? {}).includes(name.replace(/\.webp$/, ''));
}

function toReplacedEntry(record: ContentName, values: Record<string, unknown>): ReplacedEntry {
  const title = String(values[contentTypes[record].title] ?? '');
  return { record, id: String(values._id), title, revision: Number(values.revision) };
}

function replaceInFields(
  definition: ContentType,
  values: Readonly<Record<string, unknown>>,
  from: LibraryPicture,
  to: LibraryPicture,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const { name } of fieldsOfType(definition, 'image')) {
    if (values[name] !== from.name) continue;
    changed[name] = to.name;
    const alt = alternativeName(name);
    if (from.description && to.description && values[alt] === from.description) changed[alt] = to.description;
  }
  for (const { name } of fieldsOfType(definition, 'richText')) {
    const before = String(values[name] ?? '');
    const after = replaceInText(before, from.name, to.name);
    if (after !== before) changed[name] = after;
  }
  return withPictureSizes(definition, changed, new Map([[to.name, to]]));
}

/** Replaces a picture and links to it in sanitised HTML; every other byte stays. */
function replaceInText(html: string, from: string, to: string): string {
  if (!html.includes('/uploads/')) return html;
  let edited = '';
  let end = 0;
  const parser = new Parser(
    {
      onattribute(attribute, address) {
        if (attribute !== 'src' && attribute !== 'href') return;
        const [, file] = /^\/uploads\/([\w-]+\.(?:webp|avif))$/.exec(address) ?? [];
        if (!file || (readVariantName(file)?.name ?? file) !== from) return;
        // The parser is at the attribute: from its name to its closing quote.
        const written = html.slice(parser.startIndex, parser.endIndex + 1);
        edited += html.slice(end, parser.startIndex) + written.replace(address, `/uploads/${to}`);
        end = parser.endIndex + 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return edited + html.slice(end);
}

/** The error for a replacement whose transaction conflicts with another save. */
export function asConflict(error: unknown): unknown {
  if (!(error instanceof AppError) || error.reason !== 'conflict') return error;
  return new AppError('conflict', 'One of the entries is being saved just now. Please try again.');
}
