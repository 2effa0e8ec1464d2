import type { FormEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useForm } from '../forms/use-form.ts';
import { PasskeyProblem } from './passkey.ts';

type Values = Record<string, string>;

/**
 * A form around an account: a refusal is told in the server's words and beside the fields.
 *
 * @param fallback said when the server had no words
 */
export function useAccountForm(send: (values: Values) => Promise<void>, fallback: string) {
  const { element, errors, problem, isSending, refuse, edited, submit } = useForm();

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    void submit({
      send: () => send(values),
      onFailed(error) {
        console.error(error);
        if (error instanceof PasskeyProblem) return refuse({}, error.message);
        const refusal = error instanceof ApiError ? error : undefined;
        refuse(refusal?.errors ?? {}, refusal?.said || fallback);
      },
    });
  }

  return { isBusy: isSending, problem, errors, form: { ref: element, onSubmit, onInput: edited } };
}
