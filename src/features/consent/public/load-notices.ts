import { people } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { guardianWords } from '../rules/consent.ts';
import type { FormNotices } from './form-notice.tsx';

/** What people are told at the form of a record. For loaders alone: it knows the definitions. */
export function noticesOf(
  { notice }: Pick<PageServices, 'notice'>,
  name: 'enquiry' | 'registration',
): FormNotices {
  return { own: notice(name), news: notice('news'), guardian: guardianWords(people[name]) };
}
