import { data, redirect } from 'react-router';
import type { PageServices } from '../../server/pages/page-services.ts';

/** What a loader throws where there is no such page: the way to where it has moved, else "not found". */
export function missingPage({ movedTo }: Pick<PageServices, 'movedTo'>) {
  return movedTo ? redirect(movedTo, 301) : data(null, { status: 404, statusText: 'Not Found' });
}
