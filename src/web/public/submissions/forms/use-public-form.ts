import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../../../content/validate.ts';
import { type Form, useForm } from '../../../forms/use-form.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { dropDraft, fillFields, findDraft, keepDraft, readFields } from './draft.ts';
import { sendForm } from './send-form.ts';

interface Parts<Values> {
  resource: string;
  path: string;
  /** The names of the fields that visitors fill: what stands in them is kept until it is sent. */
  fields: readonly string[];
  /** The rules of the fields, which the server has too. */
  check(sent: unknown): { ok: true; values: Values } | { ok: false; errors: FieldErrors };
  /** What goes, where that is not just what stands in the form. */
  complete?(payload: Record<string, unknown>): Record<string, unknown>;
  /** A last look before it is sent; false keeps it here. */
  mayGo?(payload: Record<string, unknown>): boolean;
  success: string;
  onStored?(): void;
  /** The visitor wants to write once more. */
  onAgain?(): void;
  /** It was sent and not stored, as far as is known; `errors` are those that the server found. */
  onFailed?(errors: FieldErrors): void;
}

export interface PublicForm<Values> extends Pick<Form, 'element' | 'errors' | 'problem' | 'isSending'> {
  /** What has been stored; undefined while there is a form to fill. */
  stored: Values | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Keeps what is typed, and takes the message of the edited field away. */
  edited(event: FormEvent<HTMLFormElement>): void;
  /** Brings the empty form back. */
  again(): void;
}

/** What happens when a visitor's form is sent: its messages, alerts and toasts (product: Validation; Texts). */
export function usePublicForm<Values>(parts: Parts<Values>): PublicForm<Values> {
  const { resource, fields } = parts;
  const toast = useToast();
  const form = useForm();
  const { element, errors, problem, isSending } = form;
  const [stored, setStored] = useState<Values>();

  useEffect(() => {
    if (element.current) fillFields(element.current, findDraft(resource));
  }, [element, resource]);

  async function send(payload: Record<string, unknown>, values: Values): Promise<void> {
    const outcome = await sendForm(resource, parts.path, payload);
    if (outcome.kind === 'no token') return window.alert('Failed to fetch CSRF token.');
    if (outcome.kind === 'stored') {
      dropDraft(resource);
      element.current?.reset();
      setStored(values);
      toast.success(parts.success);
      parts.onStored?.();
      return;
    }
    toast.error('Error saving row! Please check your form');
    form.refuse(outcome.errors, outcome.message);
    parts.onFailed?.(outcome.errors);
  }

  return {
    ...{ element, errors, problem, isSending, stored },

    submit(event) {
      event.preventDefault();
      const written = Object.fromEntries(new FormData(event.currentTarget));
      const payload = parts.complete?.(written) ?? written;
      const checked = parts.check(payload);
      return form.submit({
        check() {
          if (!checked.ok) return checked.errors;
          return parts.mayGo?.(payload) === false ? {} : undefined;
        },
        async send() {
          if (checked.ok) await send(payload, checked.values);
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
      form.edited(event);
      form.forgetProblem();
    },

    again() {
      // What is hidden cannot take the focus.
      flushSync(() => setStored(undefined));
      parts.onAgain?.();
      const first = element.current?.elements.namedItem(fields[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
    },
  };
}
