import type { TestSite } from './test-site.ts';

/** The CSRF token of a form, and its cookie. */
export async function csrfHeaders(
  site: TestSite,
  resource: 'booksession' | 'webinar',
): Promise<{ cookie: string; 'x-csrf-token': string }> {
  const answer = await site.call('GET', `${resource}/get-csrf-token`);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { cookie, 'x-csrf-token': answer.json().csrfToken };
}
