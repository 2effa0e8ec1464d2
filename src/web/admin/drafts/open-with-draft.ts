import type { ContentType } from '../../../content/define-content.ts';
import type { Draft } from '../../../content/drafts.ts';
import { contentTypes } from '../../../content/index.ts';
import { accountOf } from '../../account/session.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, textOf } from '../entry.ts';
import { firstValues } from '../form/entry-values.ts';
import { mergeOf } from '../form/merge.ts';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { fetchEntry } from '../list/fetch-entries.ts';
import { keptFrom } from './draft-keeper.ts';

/**
 * The form with what its draft holds.
 *
 * @param timeZone of the site
 * @throws ApiError
 */
export async function openWithDraft(
  opened: OpenedForm,
  draftId: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<OpenedForm> {
  const { data } = await callApi<{ draft: Draft }>('GET', `drafts/${draftId}`, { signal });
  const { draft } = data;
  const { record: name, recordId } = draft;
  const definition: ContentType = contentTypes[name];
  const isKnown = opened.entry?._id === recordId && opened.entry.revision === draft.baseRevision;
  const current = !recordId
    ? undefined
    : isKnown
      ? opened.entry
      : await fetchEntry(definition, recordId, signal);
  const entry = current && entryBefore(definition, current, draft);
  const values = { ...firstValues(definition, entry, timeZone), ...draft.values };
  const local = {
    id: opened.id,
    account: accountOf(),
    name,
    entry,
    values,
    files: {},
    kept: keptFrom(draft),
  };
  return { id: opened.id, name, entry, draft: local, since: draft.savedAt };
}

/**
 * The entry as the form goes on from it: as it is, where nothing that was typed is about something that somebody else has
 * changed meanwhile; else as its writer knew it, so that the conflict is found.
 */
function entryBefore(definition: ContentType, current: Entry, draft: Draft): Entry {
  const before: Entry = { ...current, ...draft.base, revision: draft.baseRevision };
  const fields = Object.keys(definition.fields).map((field) => [field, textOf(before, field)]);
  const mine = { values: { ...Object.fromEntries(fields), ...draft.values }, files: {} };
  const isNewer = Number(current.revision) > draft.baseRevision;
  return isNewer && mergeOf(definition, before, mine, current).disputed.length > 0 ? before : current;
}
