import { useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ApiError, isOutcomeUnknown, isSignInNeeded } from '../api-client.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { type Draft, returnDraft } from './draft.ts';
import { errorsByField, findErrors } from './entry-values.ts';
import type { SaveStage } from './save-progress.tsx';
import { sendEntry } from './send-entry.ts';
import type { EntryForm, OpenedForm } from './use-entry-form.ts';
import { ConflictFound, useMerging } from './use-merging.ts';
import { useVideoUploads, VideoNotSent } from './use-video-uploads.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

const deletedMeanwhile =
  'Somebody has deleted this in the meantime. Bring it back from the trash in another tab and press Update again: what you typed stays here.';

/** Checks and sends a form; what the server has against it stands beside the fields afterwards. */
export function useSave(
  definition: ContentType,
  { draft }: OpenedForm,
  form: EntryForm,
  onSaved: () => void,
) {
  const { entry } = form;
  const { texts, label } = definition.admin;
  const toast = useToast();
  const videos = useVideoUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [problem, setProblem] = useState(draft?.refusal?.problem);
  const [refusals, setRefusals] = useState(0);
  const [mayBeStored, setMayBeStored] = useState(false);
  // The state is one rendering late for a second press.
  const isBusy = useRef(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { saveMerged, takeOver } = useMerging(definition, form);

  async function send(merged: Draft | undefined) {
    if (videos.isChosen) setStage({ is: 'sending video' });
    const named = await videos.upload();
    const { values, ...latest } = merged ?? form.latest();
    await saveMerged({ ...latest, values: { ...values, ...named } }, (mine) =>
      sendEntry(definition, mine, setStage),
    );
  }

  function explain(error: unknown) {
    if (error instanceof VideoNotSent) {
      // Closing the window has stopped it, as was said.
      if (error.isCancelled && form.isFinished()) return toast.error('Upload cancelled. Nothing was saved.');
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
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
      toast.error('It is not known whether it was saved.');
      return refuse({}, `The connection was lost before an answer came. ${pressAgain}`);
    }
    toast.error(texts.notSaved);
    if (entry && error instanceof ApiError && error.status === 404) return refuse({}, deletedMeanwhile);
    const errors = error instanceof ApiError && error.errors ? errorsByField(definition, error.errors) : {};
    const hasPlace = Object.keys(errors).some((name) => name in definition.fields);
    refuse(errors, hasPlace ? undefined : error instanceof Error ? error.message : texts.notSaved);
  }

  const pressAgain = entry
    ? 'Your changes may be saved or not: pressing Update again is safe.'
    : 'The entry may be saved or not: pressing Submit again is safe, it is never added twice.';

  function refuse(errors: Record<string, string>, problem?: string) {
    form.setErrors(errors);
    setProblem(problem);
    setRefusals((count) => count + 1);
    if (!form.isFinished()) return;
    returnDraft({ ...form.latest(), refusal: { errors, problem } });
    toast.error(`What you typed is kept: you find it in “${label}”.`);
  }

  return {
    /** Undefined: nothing is being saved. */
    stage,
    problem,
    /** How often a save has been refused, here or by the server. */
    refusals,
    /** A save has ended without an answer. */
    mayBeStored,
    videos,
    /** What somebody has to decide before it can be saved. */
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: none was yet */
    decide(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) void save(takeOver(conflict, theirs));
    },
    save: () => save(),
  };

  /** @param merged what to save in place of what the form is known to hold */
  async function save(merged?: Draft) {
    if (isBusy.current) return;
    const { values, files } = merged ?? form;
    const errors = findErrors(definition, values, files);
    if (Object.keys({ ...errors, ...form.missing }).length > 0) return refuse(errors);
    isBusy.current = true;
    setProblem(undefined);
    form.setErrors({});
    const stopWarning = warnBeforeUnload();
    try {
      await send(merged);
      form.finish();
      toast.success(entry ? texts.updated : texts.added);
      onSaved();
    } catch (error) {
      explain(error);
    } finally {
      stopWarning();
      setStage(undefined);
      isBusy.current = false;
    }
  }
}
