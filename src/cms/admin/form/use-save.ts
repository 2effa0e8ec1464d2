import { useRef, useState } from 'react';
import { useTellFindings } from '#cms/checks/admin/use-findings.ts';
import { isWhatWasSent, mergeOf } from '#cms/drafts/admin/merge.ts';
import { findSavers, inWords, namesOf } from '#cms/drafts/admin/savers.ts';
import { type LocalDraft, returnDraft } from '#cms/drafts/admin/tab-copy.ts';
import { draftsChanged } from '#cms/drafts/admin/use-drafts.ts';
import type { Entry } from '#cms/fields/entry.ts';
import { publishNow } from '#cms/fields/status/schedule.ts';
import { withStatus } from '#cms/fields/status/schedule-words.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { errorsByField, findErrors, formOf } from '#cms/records/entry-values.ts';
import type { Written } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { warnBeforeUnload } from '#core/admin-ui/window.ts';
import { ApiError, isOutcomeUnknown } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { stepsTo, useTellDone } from '../use-undo.ts';
import type { Conflict } from './conflict-dialog.tsx';
import type { SaveStage } from './form-foot.tsx';
import type { EntryForm } from './use-entry-form.ts';
import { useUploads, VideoNotSent } from './use-video-uploads.ts';

/**
 * Stores the content of a form. A new entry is stored once even if the form is sent several times, with the latest
 * values.
 *
 * @returns the stored entry
 * @throws ApiError
 */
async function sendEntry(
  definition: ContentType,
  { id, entry, values, files, kept }: LocalDraft,
  onStage: (stage: SaveStage) => void,
): Promise<Entry> {
  if (entry) return change(entry);
  try {
    return await send('POST', formOf(definition, { entry, values, files, kept }), '', id);
  } catch (error) {
    // An earlier request has arrived after all, and the values have changed since.
    if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error;
    return await change(error.current);
  }

  function change(stored: Entry): Promise<Entry> {
    return send('PUT', formOf(definition, { entry: stored, values, files, kept }), `/${stored._id}`);
  }

  async function send(
    method: string,
    body: FormData,
    subPath: string,
    idempotencyKey?: string,
  ): Promise<Entry> {
    const tells = holdsPictures(body);
    onStage({ is: 'sending', percent: tells ? 0 : undefined });
    const { data } = await callApi<Entry>(method, definition.api.path + subPath, {
      body,
      ...(idempotencyKey && { idempotencyKey }),
      onSent(percent) {
        if (tells) onStage(percent < 100 ? { is: 'sending', percent } : { is: 'preparing' });
      },
    });
    return data;
  }
}

/** Chosen pictures, or new ones in a text. */
function holdsPictures(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File || value.includes('src="data:'));
}

/** The user has to choose between two versions. */
class ConflictFound extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super('Somebody else has saved this in the meantime.');
    this.conflict = conflict;
  }
}

/** Merges the content of a form with changes that another user has saved meanwhile. */
function useMerging(definition: ContentType, form: EntryForm) {
  const notice = useNotice();
  /** Requests without an answer: if one was stored, it is not another user's change. */
  const unanswered = useRef<LocalDraft[]>([]);
  const labelsOf = (names: string[]) => inWords(names.map((name) => definition.fields[name]?.label ?? name));

  /** Reports which changes of another user a saved entry contains. */
  async function tell(base: Entry, names: string[]): Promise<void> {
    if (names.length === 0) return;
    const by = namesOf(await findSavers(definition.name, base), names);
    const text = `${by} changed ${labelsOf(names)} in the meantime. Both changes are kept.`;
    notice({ kind: 'success', text });
  }

  return {
    /**
     * Saves a form, merged with another user's changes if there is no conflict.
     *
     * @throws ConflictFound, and the errors of sending
     */
    async saveMerged(mine: LocalDraft, send: (draft: LocalDraft) => Promise<void>): Promise<void> {
      const { entry: first } = mine;
      const taken = new Set<string>();
      for (let draft = mine; ; ) {
        try {
          await send(draft);
          // The window need not wait for it.
          if (first) void tell(first, [...taken]);
          return;
        } catch (error) {
          if (isOutcomeUnknown(error)) unanswered.current.push(draft);
          const { entry: base } = draft;
          const current = newerIn(error);
          if (!base || !current || current.revision === base.revision) throw error;
          const isOwn = unanswered.current.some((sent) => isWhatWasSent(definition, sent, current));
          const merge = isOwn ? { disputed: [], theirs: [] } : mergeOf(definition, base, draft, current);
          if (merge.disputed.length > 0) throw new ConflictFound({ base, current, mine: draft, merge });
          for (const name of merge.theirs) taken.add(name);
          draft = form.rebase(draft, current, merge.theirs);
        }
      }
    },

    /** @param theirs the conflicting fields in which the other version was chosen */
    takeOver({ current, mine, merge }: Conflict, theirs: string[]): LocalDraft {
      return form.rebase(mine, current, [...merge.theirs, ...theirs]);
    },
  };
}

/** The current entry, if a save was refused because its revision is outdated. */
function newerIn(error: unknown): Entry | undefined {
  return error instanceof ApiError && error.status === 409 ? error.current : undefined;
}

const deletedMeanwhile =
  'Somebody has deleted this in the meantime. Bring it back from the trash in another tab and press Update again: what you typed stays here.';

/** Milliseconds for which the save of an entry waits for a running save of its draft. */
const timeout = 3000;

/** Validates and sends a form; errors of the server are shown beside the fields. */
export function useSave(definition: ContentType, form: EntryForm, onSaved: () => void) {
  const { entry } = form;
  const { texts, label } = definition.admin;
  const toast = useToast();
  const tellDone = useTellDone();
  const tellFindings = useTellFindings(definition);
  const videos = useUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [mayBeStored, setMayBeStored] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { saveMerged, takeOver } = useMerging(definition, form);

  function check({ values, files }: Pick<LocalDraft, 'values' | 'files'>) {
    const errors = findErrors(definition, values, files);
    return Object.keys({ ...errors, ...form.missing }).length > 0 ? errors : undefined;
  }

  async function send(merged: LocalDraft | undefined) {
    const stopWarning = warnBeforeUnload();
    let written: Written[] = [];
    try {
      setStage({ is: 'sending', percent: undefined });
      // The save includes the values of the draft, so it does not wait for one that hangs.
      await Promise.race([form.keeper.hold(), new Promise((resolve) => setTimeout(resolve, timeout))]);
      if (videos.isChosen) setStage({ is: 'sending video' });
      const named = await videos.upload();
      const { values, ...latest } = merged ?? form.latest();
      await saveMerged({ ...latest, values: { ...values, ...named } }, async (mine) => {
        const stored = await sendEntry(definition, mine, setStage);
        written = stepsTo(stored, mine.entry);
      });
    } finally {
      stopWarning();
      setStage(undefined);
    }
    form.finish();
    draftsChanged();
    tellDone(entry ? texts.updated : texts.added, { record: definition.name, changes: written });
    void tellFindings('Saved.', form.latest());
    onSaved();
  }

  function explain(error: unknown) {
    if (!form.isFinished()) form.keeper.resume();
    if (error instanceof VideoNotSent) {
      // The user was told that closing the window cancels the upload.
      if (error.isCancelled && form.isFinished()) return toast.error('Upload cancelled. Nothing was saved.');
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
      // The footer explains what happens.
      if (error.goesOn) return refuse({});
      return refuse({ [error.field]: message });
    }
    if (isSignInNeeded(error)) {
      // The session has ended and the area is left. An open form keeps its draft by itself.
      if (form.isFinished()) returnDraft(form.latest());
      return;
    }
    if (error instanceof ConflictFound) {
      if (!form.isFinished()) return setConflict(error.conflict);
      return refuse({}, 'Somebody else has saved this in the meantime. Press Update to see both versions.');
    }
    console.error(error);
    if (isOutcomeUnknown(error)) {
      setMayBeStored(true);
      toast.error('It is not clear whether it was saved.');
      return refuse({}, `The connection was lost before an answer came. ${pressAgain}`);
    }
    toast.error(texts.notSaved);
    if (entry && error instanceof ApiError && error.status === 404) return refuse({}, deletedMeanwhile);
    const errors = error instanceof ApiError && error.errors ? errorsByField(definition, error.errors) : {};
    const hasPosition = Object.keys(errors).some((name) => name in definition.fields);
    refuse(errors, hasPosition ? undefined : error instanceof Error ? error.message : texts.notSaved);
  }

  const pressAgain = entry
    ? 'Your changes may or may not have been saved: it is safe to press Update again.'
    : 'The entry may or may not have been saved: it is safe to press Submit again, as it is never added twice.';

  function refuse(errors: Record<string, string>, problem?: string) {
    form.refuse(errors, problem);
    if (!form.isFinished()) return;
    returnDraft({ ...form.latest(), refusal: { errors, problem } });
    toast.error(`What you typed has been kept: you will find it in “${label}”.`);
  }

  /** @param merged the values to save instead of those of the form */
  function save(merged?: LocalDraft) {
    const parts = { check: () => check(merged ?? form), send: () => send(merged), onFailed: explain };
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
    decide(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) void save(takeOver(conflict, theirs));
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
