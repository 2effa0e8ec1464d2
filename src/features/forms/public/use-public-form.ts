import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '#core/errors.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { type Form, useForm } from '#core/ui/use-form.ts';
import { honeypotField } from '../rules/form-rules.ts';
import type { PostedForm } from '../server/html-forms.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { deleteDraft, fillFields, findDraft, readFields, saveDraft, useFormStarted } from './form-draft.ts';
import { maySendWithoutCaptcha, sendFilledForm } from './send-form.ts';
import { mayHaveUnsentForms, startProof } from './solve-on-demand.ts';
import type { StoredRegistration } from './unsent-forms.ts';
import type { UnsentListProps } from './unsent-list.tsx';

interface PublicFormOptions<Values> {
  resource: 'booksession' | 'webinar';
  /** The names of the fields that visitors fill in: their values are kept until they are sent. */
  fields: readonly string[];
  /** The rules of the fields, the same as on the server. */
  check(sent: Record<string, string>): { ok: true; values: Values } | { ok: false; errors: FieldErrors };
  /** The values to send, where they differ from those of the form. */
  complete?(values: Record<string, string>): Record<string, string>;
  /** Absent: no captcha. */
  captcha?: RefObject<Pick<CaptchaHandle, 'isUnavailable' | 'isRenewable'> | null>;
  /** The text of the toast after storing. */
  success(registration: StoredRegistration): string;
  /** A form that a browser without script has posted from this page, and its errors. */
  posted?: PostedForm | undefined;
  onStored?(): void;
  /** Called when the visitor wants to write another one. */
  onStartOver?(): void;
  /** Called when it was sent and not stored, as far as is known; `errors` are those of the server. */
  onFailed?(errors: FieldErrors): void;
}

export interface PublicForm<Values> extends Pick<Form, 'element' | 'errors' | 'problem' | 'isSending'> {
  /** The stored values; undefined while the form is shown. */
  stored: { values: Values; registration: StoredRegistration } | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Keeps the typed values, and removes the message of the edited field. */
  edited(event: FormEvent<HTMLFormElement>): void;
  /** Shows the empty form again. */
  startOver(): void;
  /** The initial values of the form. */
  posted: Readonly<Record<string, string>> | undefined;
  /** The waiting submissions; undefined: none, as far as is known. */
  waiting: UnsentListProps | undefined;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The sending of a visitor's form, with its messages, alerts and toasts (product: Validation; Texts). */
export function usePublicForm<Values>(options: PublicFormOptions<Values>): PublicForm<Values> {
  const { resource, fields, posted } = options;
  const toast = useToast();
  const form = useForm({ refusal: posted });
  const { element, errors, problem, isSending } = form;
  const [stored, setStored] = useState<PublicForm<Values>['stored']>();
  const [isWaiting, setWaiting] = useState(false);
  const [pressCount, setPressCount] = useState(0);

  useEffect(() => {
    if (element.current) fillFields(element.current, findDraft(resource));
    // From an earlier visit, or from before a reload.
    setWaiting(mayHaveUnsentForms());
  }, [element, resource]);

  const isStarted = useFormStarted(element);
  useEffect(() => {
    if (isStarted && resource === 'webinar') startProof();
  }, [isStarted, resource]);

  function succeed(values: Values, registration: StoredRegistration): void {
    deleteDraft(resource);
    element.current?.reset();
    setStored({ values, registration });
    toast.success(options.success(registration));
    options.onStored?.();
  }

  /** The values to send, and the solution of the captcha. */
  function readFilledForm(from: HTMLFormElement) {
    const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)]);
    const formValues: Record<string, string> = Object.fromEntries(entries);
    const { recaptchaToken: solution = '', [honeypotField]: _empty, ...texts } = formValues;
    return { solution, filled: options.complete?.(texts) ?? texts };
  }

  async function send(
    { solution, filled }: ReturnType<typeof readFilledForm>,
    values: Values,
  ): Promise<void> {
    const isRenewable = options.captcha?.current?.isRenewable() === true;
    const isUnavailable = isRenewable || options.captcha?.current?.isUnavailable() === true;
    if (options.captcha && !isUnavailable && !solution && !(await maySendWithoutCaptcha(resource, filled))) {
      return window.alert('Please verify the CAPTCHA.');
    }
    const outcome = await sendFilledForm({ form: resource, values: filled, solution, isRenewable });
    if (outcome.kind === 'stored') return succeed(values, outcome.registration);
    if (outcome.isWaiting) {
      setWaiting(true);
      setPressCount((count) => count + 1);
    }
    if (outcome.kind === 'refused') {
      if (outcome.status === 403 && element.current) return postWithoutScript(element.current, filled);
      toast.error('Error saving row! Please check your form');
      form.showErrors(outcome.errors, outcome.message);
      return options.onFailed?.(outcome.errors);
    }
    // The waiting list on the page shows the state; a network error is reported only if the browser believes to be online.
    if (outcome.isWaiting && !navigator.onLine) return;
    if (outcome.kind === 'no token') return window.alert('Failed to fetch CSRF token.');
    throw outcome.error;
  }

  return {
    ...{ element, errors, problem, isSending, stored },
    posted: posted?.values,

    submit(event) {
      event.preventDefault();
      const sent = readFilledForm(event.currentTarget);
      const checked = options.check(sent.filled);
      return form.submit({
        check: () => (checked.ok ? undefined : checked.errors),
        async send() {
          if (checked.ok) await send(sent, checked.values);
        },
        onFailed(error) {
          console.error(error);
          toast.error('Error saving row!');
          options.onFailed?.({});
        },
      });
    },

    edited(event) {
      saveDraft(resource, readFields(event.currentTarget, fields));
      form.handleInput(event);
      form.clearProblem();
    },

    startOver() {
      // A hidden element cannot take the focus.
      flushSync(() => setStored(undefined));
      options.onStartOver?.();
      const first = element.current?.elements.namedItem(fields[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
    },

    waiting: isWaiting
      ? {
          ...{ pressCount, form: resource },
          onStored(values, registration) {
            const checked = options.check(values);
            const isUnchanged = element.current && isSame(readFilledForm(element.current).filled, values);
            if (checked.ok && isUnchanged) succeed(checked.values, registration);
            return isUnchanged === true;
          },
          onWithdraw(values) {
            if (element.current) fillFields(element.current, values);
            saveDraft(resource, values);
          },
        }
      : undefined,
  };
}

/**
 * For a browser that stores no cookies, which a call needs to prove that it comes from a page of the site: posts the form without
 * script; then the browser itself sends the origin.
 */
function postWithoutScript(form: HTMLFormElement, filled: Record<string, string>): void {
  const addValues = ({ formData }: FormDataEvent) => {
    for (const [name, value] of Object.entries(filled)) formData.set(name, value);
  };
  form.addEventListener('formdata', addValues, { once: true });
  form.submit();
}
