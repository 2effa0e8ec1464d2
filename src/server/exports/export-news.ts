import { momentsIn } from '../../content/calendar.ts';
import type { ConsentStore } from '../../store/privacy/consent-store.ts';
import { csvMark, csvRow } from './csv.ts';

/**
 * Everybody who wants news and has confirmed it, as a file for spreadsheets, part by part as it is taken.
 *
 * @param endOf the link by which whoever gets the news ends them
 * @param timeZone in which moments are written
 */
export async function* exportNews(
  store: Pick<ConsentStore, 'newsSlices'>,
  endOf: (consentId: string) => string,
  timeZone: string,
): AsyncGenerator<string> {
  const moment = momentsIn(timeZone);
  yield csvMark + csvRow(['Email', 'Name', 'Since', 'Link that ends it']);
  for await (const slice of store.newsSlices()) {
    yield slice.map(({ id, email, name, since }) => csvRow([email, name, moment(since), endOf(id)])).join('');
  }
}
