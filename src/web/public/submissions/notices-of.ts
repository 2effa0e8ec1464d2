import { people } from '../../../content/index.ts';
import { guardianWords } from '../../../content/privacy/guardian.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import type { FormNotices } from '../../forms/form-notice.tsx';

/** What people are told at the form of a record. For loaders alone: it knows the definitions. */
export function noticesOf(
  { notice }: Pick<PageServices, 'notice'>,
  name: 'enquiry' | 'registration',
): FormNotices {
  return { own: notice(name), news: notice('news'), guardian: guardianWords(people[name]) };
}
