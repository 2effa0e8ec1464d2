import { useRef, useState } from 'react';
import { useFindingsNotice } from '#cms/checks/admin/use-findings.ts';
import { findLastEditors, formatEditors, formatList } from '#cms/drafts/admin/last-editors.ts';
import { type LocalDraft, reofferLocalDraft } from '#cms/drafts/admin/local-drafts.ts';
import { isResultOfSave, mergeOf } from '#cms/drafts/admin/merge.ts';
import { notifyDraftsChanged } from '#cms/drafts/admin/use-drafts.ts';
import type { Entry } from '#cms/fields/entry.ts';
import { publishNow } from '#cms/fields/status/schedule.ts';
import { withStatus } from '#cms/fields/status/schedule-texts.ts';
import type { WrittenRevision } from '#cms/records/api.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { errorsByField, findErrors, toFormData } from '#cms/records/entry-values.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { warnBeforeUnload } from '#core/admin-ui/window.ts';
import { ApiError, currentIn, isOutcomeUnknown } from '#core/api-client/api-error.ts';
import { isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { undoableChangesOf, useUndoNotice } from '../use-undo.ts';
import type { Conflict } from './conflict-dialog.tsx';
import type { SaveStage } from './form-footer.tsx';
import type { EntryForm } from './use-entry-form.ts';
import { useVideoFileUploads, VideoUploadError } from './use-video-uploads.ts';

/**
 * Stores the content of a form. A new entry is stored once even if the form is sent several times, with the latest
 * values.
 *
 * @returns the stored entry
 * @throws ApiError
 */
async function sendEntry(
  definition: ContentType,
  { id, entry, values, files, kept: syncedDraft }: LocalDraft,
  onStage: (stage: SaveStage) => void,
): Promise<Entry> {
  if (entry) return change(entry);
  try {
    return await send('POST', toFormData(definition, { entry, values, files, draft: syncedDraft }), '', id);
  } catch (error) {
    // An earlier request has arrived after all, and the values have changed since.
    const current = currentIn<Entry>(error);
    if (!current) throw error;
    return await change(current);
  }

  function change(stored: Entry): Promise<Entry> {
    return send(
      'PUT',
      toFormData(definition, { entry: stored, values, files, draft: syncedDraft }),
      `/${stored._id}`,
    );
  }

  async function send(
    method: string,
    body: FormData,
    subPath: string,
    idempotencyKey?: string,
  ): Promise<Entry> {
    const reportsProgress = hasPictures(body);
    onStage({ is: 'sending', percent: reportsProgress ? 0 : undefined });
    const { data } = await requestApi<Entry>(method, definition.api.path + subPath, {
      body,
      ...(idempotencyKey && { idempotencyKey }),
      onSent(percent) {
        if (reportsProgress) onStage(percent < 100 ? { is: 'sending', percent } : { is: 'preparing' });
      },
    });
    return data;
  }
}

/** Chosen pictures, or new ones in a text. */
function hasPictures(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File || value.includes('src="data:'));
}

/** The user has to choose between two versions. */
class ConflictError extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super('Another person has saved this in the meantime.');
    this.conflict = conflict;
  }
}

/** Merges the content of a form with changes that another user has saved meanwhile. */
function useMergedSave(definition: ContentType, form: EntryForm) {
  const notice = useNotice();
  /** Requests without an answer: if one was stored, it is not another user's change. */
  const unanswered = useRef<LocalDraft[]>([]);
  const labelsOf = (names: string[]) =>
    formatList(names.map((name) => definition.fields[name]?.label ?? name));

  /** Reports which changes of another user a saved entry contains. */
  async function notifyMerged(base: Entry, names: string[]): Promise<void> {
    if (names.length === 0) return;
    const by = formatEditors(await findLastEditors(definition.name, base), names);
    const text = `${by} changed ${labelsOf(names)} in the meantime. Both changes are kept.`;
    notice({ kind: 'success', text });
  }

  return {
    /**
     * Saves a form, merged with another user's changes if there is no conflict.
     *
     * @throws ConflictError, and the errors of sending
     */
    async saveMerged(mine: LocalDraft, send: (draft: LocalDraft) => Promise<void>): Promise<void> {
      const { entry: openedEntry } = mine;
      const mergedFields = new Set<string>();
      for (let draft = mine; ; ) {
        try {
          await send(draft);
          // The window need not wait for it.
          if (openedEntry) void notifyMerged(openedEntry, [...mergedFields]);
          return;
        } catch (error) {
          if (isOutcomeUnknown(error)) unanswered.current.push(draft);
          const { entry: base } = draft;
          const current = currentIn<Entry>(error);
          if (!base || !current || current.revision === base.revision) throw error;
          const isOwn = unanswered.current.some((sent) => isResultOfSave(definition, sent, current));
          const merge = isOwn ? { conflicts: [], theirs: [] } : mergeOf(definition, base, draft, current);
          if (merge.conflicts.length > 0) throw new ConflictError({ base, current, mine: draft, merge });
          for (const name of merge.theirs) mergedFields.add(name);
          draft = form.rebase(draft, current, merge.theirs);
        }
      }
    },

    /** @param theirs the conflicting fields in which the other version was chosen */
    mergeChosen({ current, mine, merge }: Conflict, theirs: string[]): LocalDraft {
      return form.rebase(mine, current, [...merge.theirs, ...theirs]);
    },
  };
}

const deletedMeanwhile =
  'This has been deleted in the meantime. Restore it from the trash in another tab and press Update again: what you typed stays here.';

/** Milliseconds for which the save of an entry waits for a running save of its draft. */
const timeout = 3000;

/** Validates and sends a form; errors of the server are shown beside the fields. */
export function useSave(definition: ContentType, form: EntryForm, onSaved: () => void) {
  const { entry } = form;
  const { texts, label } = definition.admin;
  const toast = useToast();
  const showUndoNotice = useUndoNotice();
  const showFindings = useFindingsNotice(definition);
  const videos = useVideoFileUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [mayBeStored, setMayBeStored] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { saveMerged, mergeChosen } = useMergedSave(definition, form);

  function validate({ values, files }: Pick<LocalDraft, 'values' | 'files'>) {
    const errors = findErrors(definition, values, files);
    return Object.keys({ ...errors, ...form.missing }).length > 0 ? errors : undefined;
  }

  async function send(merged: LocalDraft | undefined) {
    const stopWarning = warnBeforeUnload();
    let written: WrittenRevision[] = [];
    try {
      setStage({ is: 'sending', percent: undefined });
      // The save includes the values of the draft, so it does not wait for one that hangs.
      await Promise.race([
        form.draftSaver.pauseSaving(),
        new Promise((resolve) => setTimeout(resolve, timeout)),
      ]);
      if (videos.isChosen) setStage({ is: 'sending video' });
      const videoValues = await videos.upload();
      const { values, ...latest } = merged ?? form.latest();
      await saveMerged({ ...latest, values: { ...values, ...videoValues } }, async (mine) => {
        const stored = await sendEntry(definition, mine, setStage);
        written = undoableChangesOf(stored, mine.entry);
      });
    } finally {
      stopWarning();
      setStage(undefined);
    }
    form.finish();
    notifyDraftsChanged();
    showUndoNotice(entry ? texts.updated : texts.added, { record: definition.name, changes: written });
    void showFindings('Saved.', form.latest());
    onSaved();
  }

  function handleError(error: unknown) {
    if (!form.isFinished()) form.draftSaver.resumeSaving();
    if (error instanceof VideoUploadError) {
      // The question before closing has said that it cancels the upload.
      if (error.isCancelled && form.isFinished()) return toast.error('Upload cancelled. Nothing was saved.');
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
      // The footer explains what happens.
      if (error.isUploadContinuing) return showErrors({});
      return showErrors({ [error.field]: message });
    }
    if (isSignInNeeded(error)) {
      // The session has ended and the area is left. An open form keeps its draft by itself.
      if (form.isFinished()) reofferLocalDraft(form.latest());
      return;
    }
    if (error instanceof ConflictError) {
      if (!form.isFinished()) return setConflict(error.conflict);
      return showErrors(
        {},
        'Another person has saved this in the meantime. Press Update to see both versions.',
      );
    }
    console.error(error);
    if (isOutcomeUnknown(error)) {
      setMayBeStored(true);
      toast.error('It is not clear whether it was saved.');
      return showErrors({}, `The connection was lost before an answer came. ${pressAgain}`);
    }
    toast.error(texts.notSaved);
    if (entry && error instanceof ApiError && error.status === 404) return showErrors({}, deletedMeanwhile);
    const errors = error instanceof ApiError && error.errors ? errorsByField(definition, error.errors) : {};
    const hasPosition = Object.keys(errors).some((name) => name in definition.fields);
    showErrors(errors, hasPosition ? undefined : error instanceof Error ? error.message : texts.notSaved);
  }

  const pressAgain = entry
    ? 'Your changes may or may not have been saved: it is safe to press Update again.'
    : 'The entry may or may not have been saved: it is safe to press Submit again, as it is never added twice.';

  function showErrors(errors: Record<string, string>, problem?: string) {
    form.showErrors(errors, problem);
    if (!form.isFinished()) return;
    reofferLocalDraft({ ...form.latest(), refusal: { errors, problem } });
    toast.error(`What you typed has been kept: you will find it in “${label}”.`);
  }

  /** @param merged the values to save instead of those of the form */
  function save(merged?: LocalDraft) {
    const parts = { check: () => validate(merged ?? form), send: () => send(merged), onFailed: handleError };
    return form.submit(parts);
  }

  return {
    /** Undefined: no save is running. */
    stage,
    /** A save has ended without an answer. */
    mayBeStored,
    videos,
    /** The conflict that the user has to resolve before saving. */
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: cancelled */
    resolveConflict(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) void save(mergeChosen(conflict, theirs));
    },
    save: () => save(),
    /** Publishes at once, regardless of planned times; `clock`: as in `publishNow`. */
    publish(clock: Parameters<typeof publishNow>[2]) {
      const mine = form.latest();
      const changes = publishNow(definition, withStatus(definition, entry, mine.values), clock);
      const values = Object.entries(changes).map(([name, value]) => [name, String(value ?? '')]);
      return save({ ...mine, values: { ...mine.values, ...Object.fromEntries(values) } });
    },
  };
}
