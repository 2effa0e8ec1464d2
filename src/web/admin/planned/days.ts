import { clockOf } from '../../../content/calendar.ts';
import type { ContentName } from '../../../content/index.ts';
import type { Planned } from './load-planned.ts';

/** Something that stands on a day of the calendar. */
export interface Mark {
  key: string;
  record: ContentName;
  _id: string;
  title: string;
  /** On the clock of the site, such as 9:00; empty: the whole day. */
  time: string;
  what: 'publish' | 'takeDown' | 'webinar';
  isHeldBack: boolean;
  /** Of a webinar: it does not take place. */
  isCalledOff?: true;
}

/** What stands on each day (YYYY-MM-DD) that has something: webinars first, then moments by their hour. */
export function marksByDay({ planned, webinars }: Planned, timeZone: string): Map<string, Mark[]> {
  const days = new Map<string, Mark[]>();
  const put = (day: string, mark: Mark) => days.set(day, [...(days.get(day) ?? []), mark]);
  for (const { _id, title, startdate, isCalledOff } of webinars) {
    const mark = { record: 'webinar', _id, title, time: '', what: 'webinar', isHeldBack: false } as const;
    put(startdate, { ...mark, key: `day ${_id}`, ...(isCalledOff && { isCalledOff }) });
  }
  for (const { at, ...moment } of planned) {
    const [day = '', time = ''] = clockOf(at, timeZone).split('T');
    put(day, { ...moment, time: time.replace(/^0(?=\d)/, ''), key: `${moment.what} ${moment._id}` });
  }
  return days;
}
