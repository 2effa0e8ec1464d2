import type { LetterText, TextedLetter } from '../../content/webinars/letter-texts.ts';
import { statusesFor } from '../../content/webinars/letter-times.ts';
import { toldFacts } from '../../content/webinars/letter-words.ts';
import type {
  LetterPlace,
  LetterWebinar,
  WebinarLetterParts,
} from '../../mail/letters/webinars/webinar-letter.ts';

const [hour, day] = [3_600_000, 86_400_000];

/** A webinar that is shown where the site has none. */
export function sampleWebinar(now: Date): LetterWebinar {
  // On the full hour, a week from now.
  const start = Math.ceil((now.getTime() + 7 * day) / hour) * hour;
  return {
    ...{ _id: 'sample', title: 'Calm evenings', link: 'calm-evenings', location: 'Online', revision: 1 },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 1.5 * hour).toISOString(),
    ...{ startdate: null, enddate: null, time: '', description2: '', calledOff: 0 },
    ...{ bring: 'A notebook, and a cup of tea', price: '499', payTo: 'ananta@bank' },
    ...{ joinUrl: 'https://example.com/room', recordingUrl: 'https://example.com/recording' },
  };
}

/** A letter as whoever is looked at it for would get it. */
export function sampleLetter(
  kind: TextedLetter,
  words: LetterText,
  {
    webinar,
    to,
    links,
    now,
  }: {
    webinar: LetterWebinar;
    to: { name: string; email: string };
    links: NonNullable<WebinarLetterParts['links']>;
    now: Date;
  },
): Omit<WebinarLetterParts, 'organizer'> {
  const [status = 'registered'] = statusesFor(kind);
  const place: LetterPlace = {
    ...to,
    ...{ _id: 'sample', status, paid: 0, revision: 1 },
    offeredUntil: new Date(now.getTime() + day).toISOString(),
  };
  const earlier = webinar.startsAt && new Date(Date.parse(webinar.startsAt) - 2 * day).toISOString();
  return {
    ...{ kind, webinar, place, words, links, position: 3, now: now.toISOString() },
    told: { ...toldFacts(webinar), startsAt: earlier, startdate: '2026-01-01' },
    ...{ isInvited: true, isOut: true },
    next: { ...webinar, title: 'Talking with teenagers' },
  };
}
