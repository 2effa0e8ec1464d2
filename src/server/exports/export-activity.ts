import { activityInWords } from '../../content/activity.ts';
import { nameOf } from '../../content/actor.ts';
import { momentsIn } from '../../content/calendar.ts';
import { readableAddress } from '../../content/readable-address.ts';
import type { ActivityFilter, ActivityStore } from '../../store/activity-store.ts';
import { csvMark, csvRow } from './csv.ts';

/** The whole list of what people have done as a file for spreadsheets, part by part as it is taken. */
export async function* exportActivity(
  store: Pick<ActivityStore, 'slices'>,
  filter: ActivityFilter,
  timeZone: string,
): AsyncGenerator<string> {
  const moment = momentsIn(timeZone);
  yield csvMark + csvRow(['When', 'Who', 'What', 'About', 'More', 'Address', 'Browser']);
  for await (const slice of store.slices(filter)) {
    yield slice
      .map(({ at, by, address, browser, ...done }) => {
        const { said, more } = activityInWords(done);
        const name = done.about.kind === 'redirect' ? readableAddress(done.about.name) : done.about.name;
        return csvRow([moment(at), nameOf(by), said, name, more, address, browser]);
      })
      .join('');
  }
}
