import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ApiError, callApi } from '../api-client.ts';
import type { Entry } from '../entry.ts';
import { errorsByField, findErrors, formOf } from './entry-values.ts';
import type { EntryForm } from './use-entry-form.ts';
import { useVideoUploads, VideoNotSent } from './use-video-uploads.ts';

/** Checks and sends a form; what the server has against it stands beside the fields afterwards. */
export function useSave(
  definition: ContentType,
  entry: Entry | undefined,
  form: EntryForm,
  onSaved: () => void,
) {
  const { texts } = definition.admin;
  const toast = useToast();
  const videos = useVideoUploads(definition, form);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isLeft = useIsLeft();

  async function send() {
    const values = await videos.upload(form.values);
    const body = formOf(definition, { entry, values, files: form.files });
    const { path } = definition.api;
    await (entry ? callApi('PUT', `${path}/${entry._id}`, { body }) : callApi('POST', path, { body }));
  }

  function explain(error: unknown) {
    if (error instanceof VideoNotSent) {
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      form.setError(error.field, message);
      toast.error(error.isCancelled ? message : texts.notSaved);
      return;
    }
    // The sign-in has ended: the whole area is left, and the form kept.
    if (error instanceof ApiError && error.status === 401) return;
    console.error(error);
    toast.error(texts.notSaved);
    const errors = error instanceof ApiError && error.errors && errorsByField(definition, error.errors);
    if (errors) form.setErrors(errors);
    const hasPlace = errors && Object.keys(errors).some((name) => name in definition.fields);
    setProblem(hasPlace ? undefined : error instanceof Error ? error.message : texts.notSaved);
  }

  return {
    isSaving,
    problem,
    videos,
    async save() {
      if (isSaving) return;
      setProblem(undefined);
      const errors = findErrors(definition, form.values, form.files);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      setSaving(true);
      try {
        await send();
        // The draft belongs to the form that is open now.
        if (!isLeft.current) form.finish();
        toast.success(entry ? texts.updated : texts.added);
        onSaved();
      } catch (error) {
        explain(error);
      } finally {
        setSaving(false);
      }
    },
  };
}

/** Whether the form has been closed while it was being saved. */
function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
