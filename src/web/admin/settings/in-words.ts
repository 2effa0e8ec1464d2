import { formatDay } from '../../../content/calendar.ts';
import type { OpeningHours } from '../../../content/front-desk/opening-hours.ts';
import { isNumberSetting, type NumberSettingName } from '../../../content/site-settings/number-settings.ts';
import {
  followUpListeners,
  type LetterSetting,
  letterOfSetting,
  type SettingName,
  type SiteSettings,
  siteSettings,
} from '../../../content/site-settings/site-settings.ts';

type PlainName = Exclude<SettingName, LetterSetting | NumberSettingName>;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A setting as it is read where it cannot be typed. */
export function inWords<Name extends SettingName>(name: Name, value: SiteSettings[Name]): string {
  if (isNumberSetting(name)) return String(value);
  if (letterOfSetting(name)) return subjectOf(value as SiteSettings[LetterSetting]);
  const words: {
    [Each in PlainName]: (value: SiteSettings[Each]) => string;
  } = {
    phones: listed,
    emails: listed,
    address: plain,
    openingHours: hours,
    greeting: plain,
    savedReplies: (replies) => listed(replies.map(({ title }) => title)),
    staffEmail: plain,
    tellFollowUps: (who) => followUpListeners[who],
    tellUnowned: (who) => followUpListeners[who],
    tellDigest: (who) => followUpListeners[who],
    furtherCities: listed,
    privacyContact: plain,
    legalConfirmedOn: ({ on }) => (on ? formatDay(on) : ''),
  };
  const say = words[name as PlainName] as (value: SiteSettings[Name]) => string;
  return say(value) || (siteSettings[name].usual === '' ? 'empty' : 'none');
}

const subjectOf = ({ subject, text }: SiteSettings[LetterSetting]) => `${subject}\n${text}`;
const plain = (text: string) => text;
const listed = (texts: string[]) => texts.join(', ');

function hours({ week, holidays }: OpeningHours): string {
  const days = week.flatMap((spans, index) => {
    const times = spans.map(({ from, to }) => `${from} – ${to}`).join(' and ');
    return times ? [`${weekdays[index]} ${times}`] : [];
  });
  const open = days.length > 0 ? days.join('; ') : 'always open';
  return holidays.length > 0 ? `${open}. Holidays: ${holidays.map(formatDay).join(', ')}` : open;
}
