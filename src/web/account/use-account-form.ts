import type { FormEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useForm } from '../forms/use-form.ts';
import { PasskeyProblem } from './passkey.ts';

type Values = Record<string, string>;

/**
 * A form around an account: a refusal is told in the server's words and beside the fields.
 *
 * @param fallback said when the server had no words
 * @param isSaidOnce what is wrong with a field is said there alone: it stands in sight of the button
 */
export function useAccountForm(
  send: (values: Values) => Promise<void>,
  fallback: string,
  { isSaidOnce = false } = {},
) {
  const { element, errors, problem, isSending, refuse, edited, submit } = useForm();

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    void submit({
      send: () => send(values),
      onFailed(error) {
        console.error(error);
        if (error instanceof PasskeyProblem) return refuse({}, error.message);
        const { errors = {}, said = '' } = error instanceof ApiError ? error : {};
        const isAtField = isSaidOnce && Object.keys(errors).length > 0;
        refuse(errors, isAtField ? undefined : said || fallback);
      },
    });
  }

  return { isBusy: isSending, problem, errors, form: { ref: element, onSubmit, onInput: edited } };
}
