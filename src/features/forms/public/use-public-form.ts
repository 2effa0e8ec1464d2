import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '#core/errors.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { type Form, useForm } from '#core/ui/use-form.ts';
import { trapField } from '../rules/submission.ts';
import type { PostedForm } from '../server/html-forms.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { dropDraft, fillFields, findDraft, keepDraft, readFields, useBegun } from './form-draft.ts';
import { mayGoUnsolved, sendFilled } from './send-form.ts';
import { beginProof, mayWait } from './solve-on-demand.ts';
import type { StoredRegistration } from './unsent-forms.ts';
import type { WaitingListProps } from './unsent-list.tsx';

interface Parts<Values> {
  resource: 'booksession' | 'webinar';
  /** The names of the fields that visitors fill in: their values are kept until they are sent. */
  fields: readonly string[];
  /** The rules of the fields, the same as on the server. */
  check(sent: Record<string, string>): { ok: true; values: Values } | { ok: false; errors: FieldErrors };
  /** The values to send, where they differ from those of the form. */
  complete?(values: Record<string, string>): Record<string, string>;
  /** Absent: no captcha. */
  captcha?: RefObject<Pick<CaptchaHandle, 'isUnable' | 'isRenewable'> | null>;
  /** The text of the toast after storing. */
  success(registration: StoredRegistration): string;
  /** A form that a browser without script has posted from this page, and its errors. */
  posted?: PostedForm | undefined;
  onStored?(): void;
  /** Called when the visitor wants to write another one. */
  onAgain?(): void;
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
  again(): void;
  /** The initial values of the form. */
  posted: Readonly<Record<string, string>> | undefined;
  /** The waiting submissions; undefined: none, as far as is known. */
  waiting: WaitingListProps | undefined;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The sending of a visitor's form, with its messages, alerts and toasts (product: Validation; Texts). */
export function usePublicForm<Values>(parts: Parts<Values>): PublicForm<Values> {
  const { resource, fields, posted } = parts;
  const toast = useToast();
  const form = useForm({ refusal: posted });
  const { element, errors, problem, isSending } = form;
  const [stored, setStored] = useState<PublicForm<Values>['stored']>();
  const [isWaiting, setWaiting] = useState(false);
  const [presses, setPresses] = useState(0);

  useEffect(() => {
    if (element.current) fillFields(element.current, findDraft(resource));
    // From an earlier visit, or from before a reload.
    setWaiting(mayWait());
  }, [element, resource]);

  const isBegun = useBegun(element);
  useEffect(() => {
    if (isBegun && resource === 'webinar') beginProof();
  }, [isBegun, resource]);

  function succeed(values: Values, registration: StoredRegistration): void {
    dropDraft(resource);
    element.current?.reset();
    setStored({ values, registration });
    toast.success(parts.success(registration));
    parts.onStored?.();
  }

  /** The values to send, and the solution of the captcha. */
  function filledIn(from: HTMLFormElement) {
    const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)]);
    const written: Record<string, string> = Object.fromEntries(entries);
    const { recaptchaToken: solution = '', [trapField]: _empty, ...texts } = written;
    return { solution, filled: parts.complete?.(texts) ?? texts };
  }

  async function send({ solution, filled }: ReturnType<typeof filledIn>, values: Values): Promise<void> {
    const isRenewable = parts.captcha?.current?.isRenewable() === true;
    const isUnable = isRenewable || parts.captcha?.current?.isUnable() === true;
    if (parts.captcha && !isUnable && !solution && !(await mayGoUnsolved(resource, filled))) {
      return window.alert('Please verify the CAPTCHA.');
    }
    const outcome = await sendFilled({ form: resource, values: filled, solution, isRenewable });
    if (outcome.kind === 'stored') return succeed(values, outcome.registration);
    if (outcome.isWaiting) {
      setWaiting(true);
      setPresses((count) => count + 1);
    }
    if (outcome.kind === 'refused') {
      if (outcome.status === 403 && element.current) return postPlainly(element.current, filled);
      toast.error('Error saving row! Please check your form');
      form.showErrors(outcome.errors, outcome.message);
      return parts.onFailed?.(outcome.errors);
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
      const sent = filledIn(event.currentTarget);
      const checked = parts.check(sent.filled);
      return form.submit({
        check: () => (checked.ok ? undefined : checked.errors),
        async send() {
          if (checked.ok) await send(sent, checked.values);
        },
        onFailed(error) {
          console.error(error);
          toast.error('Error saving row!');
          parts.onFailed?.({});
        },
      });
    },

    edited(event) {
      keepDraft(resource, readFields(event.currentTarget, fields));
      form.handleInput(event);
      form.clearProblem();
    },

    again() {
      // A hidden element cannot take the focus.
      flushSync(() => setStored(undefined));
      parts.onAgain?.();
      const first = element.current?.elements.namedItem(fields[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
    },

    waiting: isWaiting
      ? {
          ...{ presses, form: resource },
          onStored(values, registration) {
            const checked = parts.check(values);
            const isStillThere = element.current && isSame(filledIn(element.current).filled, values);
            if (checked.ok && isStillThere) succeed(checked.values, registration);
            return isStillThere === true;
          },
          onTakenBack(values) {
            if (element.current) fillFields(element.current, values);
            keepDraft(resource, values);
          },
        }
      : undefined,
  };
}

/**
 * For a browser that stores no cookies, which a call needs to prove that it comes from a page of the site: posts the form without
 * script; then the browser itself sends the origin.
 */
function postPlainly(form: HTMLFormElement, filled: Record<string, string>): void {
  const complete = ({ formData }: FormDataEvent) => {
    for (const [name, value] of Object.entries(filled)) formData.set(name, value);
  };
  form.addEventListener('formdata', complete, { once: true });
  form.submit();
}
