import { useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ApiError, isOutcomeUnknown, isSignInNeeded } from '../api-client.ts';
import { returnDraft } from './draft.ts';
import { errorsByField, findErrors } from './entry-values.ts';
import type { SaveStage } from './save-progress.tsx';
import { sendEntry } from './send-entry.ts';
import type { EntryForm, OpenedForm } from './use-entry-form.ts';
import { useVideoUploads, VideoNotSent } from './use-video-uploads.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

/** Checks and sends a form; what the server has against it stands beside the fields afterwards. */
export function useSave(
  definition: ContentType,
  { entry, draft }: OpenedForm,
  form: EntryForm,
  onSaved: () => void,
) {
  const { texts, label } = definition.admin;
  const toast = useToast();
  const videos = useVideoUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [problem, setProblem] = useState(draft?.refusal?.problem);
  const [refusals, setRefusals] = useState(0);
  const [mayBeStored, setMayBeStored] = useState(false);
  // The state is one rendering late for a second press.
  const isBusy = useRef(false);

  async function send() {
    if (videos.isChosen) setStage({ is: 'sending video' });
    const named = await videos.upload();
    const { values, ...latest } = form.latest();
    await sendEntry(definition, { ...latest, values: { ...values, ...named } }, setStage);
  }

  function explain(error: unknown) {
    if (error instanceof VideoNotSent) {
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
      return refuse({ [error.field]: message });
    }
    if (isSignInNeeded(error)) {
      // The whole area is left. A form that is open leaves its draft behind by itself.
      if (form.isFinished()) returnDraft(form.latest());
      return;
    }
    console.error(error);
    if (isOutcomeUnknown(error)) {
      setMayBeStored(true);
      toast.error('It is not known whether it was saved.');
      return refuse({}, `The connection was lost before an answer came. ${pressAgain}`);
    }
    toast.error(texts.notSaved);
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
    async save() {
      if (isBusy.current) return;
      const errors = findErrors(definition, form.values, form.files);
      if (Object.keys({ ...errors, ...form.missing }).length > 0) return refuse(errors);
      isBusy.current = true;
      setProblem(undefined);
      form.setErrors({});
      const stopWarning = warnBeforeUnload();
      try {
        await send();
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
    },
  };
}
