import { useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { publishNow } from '../../../content/schedule.ts';
import type { Written } from '../../../store/records/place.ts';
import { ApiError, isOutcomeUnknown } from '../../api/api-error.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useTellFindings } from '../checks/use-tell-findings.ts';
import { draftsChanged } from '../drafts/drafts-changed.ts';
import { stepsTo, useTellDone } from '../notices/use-undo.ts';
import { withStatus } from '../planned/with-publication.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { type LocalDraft, returnDraft } from './draft.ts';
import { errorsByField, findErrors } from './entry-values.ts';
import type { SaveStage } from './save-progress.tsx';
import { sendEntry } from './send-entry.ts';
import type { EntryForm } from './use-entry-form.ts';
import { ConflictFound, useMerging } from './use-merging.ts';
import { useVideoUploads, VideoNotSent } from './use-video-uploads.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

const deletedMeanwhile =
  'Somebody has deleted this in the meantime. Bring it back from the trash in another tab and press Update again: what you typed stays here.';

/** Milliseconds for which a save of the draft that is on its way may hold up that of the entry. */
const patience = 3000;

/** Checks and sends a form; what the server has against it stands beside the fields afterwards. */
export function useSave(definition: ContentType, form: EntryForm, onSaved: () => void) {
  const { entry } = form;
  const { texts, label } = definition.admin;
  const toast = useToast();
  const tellDone = useTellDone();
  const tellFindings = useTellFindings(definition);
  const videos = useVideoUploads(definition, form);
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
      // Its words are in this save too: one that hangs is not waited for.
      await Promise.race([form.keeper.hold(), new Promise((resolve) => setTimeout(resolve, patience))]);
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
    tellDone(entry ? texts.updated : texts.added, { record: definition.name, steps: written });
    void tellFindings('Saved.', form.latest());
    onSaved();
  }

  function explain(error: unknown) {
    if (!form.isFinished()) form.keeper.resume();
    if (error instanceof VideoNotSent) {
      // Closing the window has stopped it, as was said.
      if (error.isCancelled && form.isFinished()) return toast.error('Upload cancelled. Nothing was saved.');
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
      // The foot says what becomes of it.
      if (error.goesOn) return refuse({});
      return refuse({ [error.field]: message });
    }
    if (isSignInNeeded(error)) {
      // The whole area is left. A form that is open leaves its draft behind by itself.
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
    const hasPlace = Object.keys(errors).some((name) => name in definition.fields);
    refuse(errors, hasPlace ? undefined : error instanceof Error ? error.message : texts.notSaved);
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

  /** @param merged what to save in place of what the form is known to hold */
  function save(merged?: LocalDraft) {
    const parts = { check: () => check(merged ?? form), send: () => send(merged), onFailed: explain };
    return form.submit(parts);
  }

  return {
    /** Undefined: nothing is being saved. */
    stage,
    /** A save has ended without an answer. */
    mayBeStored,
    videos,
    /** What somebody has to decide before it can be saved. */
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: nothing has been decided */
    decide(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) void save(takeOver(conflict, theirs));
    },
    save: () => save(),
    /** Saves it so that visitors see it at once, whatever was planned; `clock`: as `publishNow` takes it. */
    publish(clock: Parameters<typeof publishNow>[2]) {
      const mine = form.latest();
      const changes = publishNow(definition, withStatus(definition, entry, mine.values), clock);
      const values = Object.entries(changes).map(([name, value]) => [name, String(value ?? '')]);
      return save({ ...mine, values: { ...mine.values, ...Object.fromEntries(values) } });
    },
  };
}
