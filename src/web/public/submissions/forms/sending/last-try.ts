import { v4 as createKey } from 'uuid';
import { noticeField } from '../../../../../content/privacy/form-fields.ts';
import { tabStore } from '../../../../browser-storage.ts';
import type { WaitingForm } from '../../../../waiting-forms/waiting-forms.ts';

/** The key under which a form was sent last from this tab, and what stood in it. */
export interface Try {
  key: string;
  values: WaitingForm['values'];
}

const nameOf = (form: string) => `${form} form's key`;

/** What was sent from this tab and never said to have arrived. */
export function lastTry(form: string): Try | undefined {
  try {
    return JSON.parse(tabStore.get(nameOf(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether the very same was sent before: it may have arrived, and the site then asks for nothing more. */
export function wasTried(form: string, values: Try['values']): boolean {
  const before = lastTry(form)?.values;
  return before !== undefined && contentOf(before) === contentOf(values);
}

/** What tells one form from another: the same words under another notice are the same. */
const contentOf = ({ [noticeField]: _shown, ...typed }: Try['values']) => JSON.stringify(typed);

/** A key for what is sent now: the same one for the same content. */
export function beginTry(form: string, values: Try['values']): string {
  const before = lastTry(form);
  const key = before && wasTried(form, values) ? before.key : createKey();
  tabStore.set(nameOf(form), JSON.stringify({ key, values }));
  return key;
}

export function endTry(form: string): void {
  tabStore.remove(nameOf(form));
}
