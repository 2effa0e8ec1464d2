import { people } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { guardianText } from '../rules/consent.ts';
import type { FormNotices } from './form-notice.tsx';

/** The notices of the form of a record type. For loaders only, because it imports the definitions. */
export function noticesOf(
  { notice }: Pick<PageServices, 'notice'>,
  name: 'enquiry' | 'registration',
): FormNotices {
  return { own: notice(name), news: notice('news'), guardian: guardianText(people[name]) };
}
