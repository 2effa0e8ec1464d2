import { useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { ApiError, isOutcomeUnknown } from '../../api/api-error.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
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
  { entry }: OpenedForm,
  form: EntryForm,
  onSaved: () => void,
) {
  const { texts, label } = definition.admin;
  const toast = useToast();
  const videos = useVideoUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [mayBeStored, setMayBeStored] = useState(false);

  function check() {
    const errors = findErrors(definition, form.values, form.files);
    return Object.keys({ ...errors, ...form.missing }).length > 0 ? errors : undefined;
  }

  async function send() {
    const stopWarning = warnBeforeUnload();
    try {
      if (videos.isChosen) setStage({ is: 'sending video' });
      const named = await videos.upload();
      const { values, ...latest } = form.latest();
      await sendEntry(definition, { ...latest, values: { ...values, ...named } }, setStage);
    } finally {
      stopWarning();
      setStage(undefined);
    }
    form.finish();
    toast.success(entry ? texts.updated : texts.added);
    onSaved();
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
    form.refuse(errors, problem);
    if (!form.isFinished()) return;
    returnDraft({ ...form.latest(), refusal: { errors, problem } });
    toast.error(`What you typed is kept: you find it in “${label}”.`);
  }

  return {
    /** Undefined: nothing is being saved. */
    stage,
    /** A save has ended without an answer. */
    mayBeStored,
    videos,
    save: () => form.submit({ check, send, onFailed: explain }),
  };
}
