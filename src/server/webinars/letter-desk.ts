import { v7 as createId } from 'uuid';
import { invalidFields, missing, Refusal } from '../../content/refusal.ts';
import { staffMailbox } from '../../content/site-settings/site-settings.ts';
import { soonestFirst, upcoming } from '../../content/types/webinar.ts';
import { letterText, type TextedLetter } from '../../content/webinars/letter-texts.ts';
import type { PlaceLetter, WebinarTimeline } from '../../content/webinars/letter-timeline.ts';
import {
  type ConfirmedMessage,
  type LetterPreview,
  type MessageAccepted,
  type MessageChoice,
  type MessagePreview,
  messageLimits,
  type WebinarMessage,
} from '../../content/webinars/messages.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import type { Letter } from '../../mail/letter.ts';
import type { LetterWebinar } from '../../mail/letters/webinars/webinar-letter.ts';
import { AnsweredBefore, type KeyedRequest } from '../../store/answered-requests.ts';
import type { Stores } from '../../store/stores.ts';
import type { WrittenPlace } from '../../store/webinars/letter-writing.ts';
import type { Caller } from '../accounts/caller.ts';
import { doneBy } from '../accounts/notes.ts';
import { hour } from '../limits/limits.ts';
import { sampleLetter, sampleWebinar } from './letter-samples.ts';
import type { LetterParts } from './one-letter.ts';
import type { PlaceLinks } from './place-links.ts';

interface Parts extends Omit<LetterParts, 'links'> {
  stores: Stores;
  links: Pick<PlaceLinks, 'sample'>;
  /** Told when letters wait to be written or sent. */
  onLetters: () => void;
}

/** Far more than anybody needs, and too few to bother anybody with. */
const testLetters = { what: 'test letters', points: 30, seconds: hour };
const read = async () => (await import('../../mail/letters/webinars/webinar-letter.ts')).webinarLetter;
const shown = ({ mail: { subject, html, text } }: Letter): LetterPreview => ({ subject, html, text });

/** Where staff see, change and try the letters of webinars, and write some of their own (product: Letters of webinars). */
export function createLetterDesk(parts: Parts) {
  const { stores, limits, site, words, links, timeZone, clock, today, organizer, onLetters } = parts;

  async function sampled(
    kind: TextedLetter,
    sent: unknown,
    webinarId: string,
    to: Caller['account'] | undefined,
  ) {
    const checked = letterText(kind)(sent);
    if (!checked.ok) throw new Refusal('invalid', checked.message);
    const parent = { name: to?.name ?? 'Meena Rao', email: to?.email ?? 'meena@example.com' };
    const given = { webinar: await webinarFor(webinarId), to: parent, links: links.sample, now: clock() };
    const letter = sampleLetter(kind, checked.value, given);
    return (await read())({ ...letter, organizer: organizer() }, site, timeZone);
  }

  /** The one that is asked for, else the next one, else one that is made up. */
  async function webinarFor(id: string): Promise<LetterWebinar> {
    if (id) return requireWebinar(stores, id);
    const [next] = await stores.records.list('webinar', {
      ...{ days: upcoming(today()), limit: 1, unpublished: true },
      sort: soonestFirst,
    });
    return next ? (next as LetterWebinar) : sampleWebinar(clock());
  }

  /** @throws Refusal invalid */
  function readMessage({ subject, text }: WebinarMessage) {
    const checked = letterText('webinar-message')({ subject, text });
    if (!checked.ok) throw new Refusal('invalid', checked.message);
    return checked.value;
  }

  return {
    /** A letter with these words, as a parent would see it. @throws Refusal invalid, missing */
    async preview(kind: TextedLetter, sent: unknown, webinarId: string): Promise<LetterPreview> {
      return shown(await sampled(kind, sent, webinarId, undefined));
    },

    /** Sends that to whoever asks. @throws Refusal invalid, missing; tooMany */
    async sendTest(kind: TextedLetter, sent: unknown, webinarId: string, { account }: Caller): Promise<void> {
      const letter = await sampled(kind, sent, webinarId, account);
      const retryAfter = await limits.take([{ ...testLetters, of: [account.id] }]);
      if (retryAfter !== undefined)
        throw new Refusal('tooMany', 'You have sent yourself many test letters. Please wait a while.', {
          retryAfter,
        });
      const about = { record: 'account', id: account.id };
      // Without the invitation: a sample belongs into nobody's calendar.
      const { calendar: _, ...mail } = letter.mail;
      const subject = `Test: ${mail.subject}`;
      await stores.letters.put({ kind: 'webinar-test', about, recipient: about, mail: { ...mail, subject } });
      onLetters();
    },

    /** To how many a message would go, and what the first of them would get. @throws Refusal invalid, missing */
    async previewMessage(webinarId: string, message: WebinarMessage): Promise<MessagePreview> {
      const webinar = await requireWebinar(stores, webinarId);
      const written = readMessage(message);
      const places = await chosen(stores, webinarId, message.to);
      const [place] = places;
      if (!place) return { count: 0, name: '', letter: null };
      const letter = (await read())(
        {
          ...{ kind: 'webinar-message', webinar, place, words: written, links: links.sample },
          ...{ organizer: organizer(), now: clock().toISOString(), isOut: false },
        },
        site,
        timeZone,
      );
      return { count: places.length, name: place.name, letter: shown(letter) };
    },

    /**
     * Writes to them: what is sent stands with the webinar until it has been written to all, in the background.
     *
     * @param keyed the same request again writes nothing a second time; without it, a lost answer would write to all twice
     * @throws Refusal invalid, missing; conflict, where it goes to others than was said
     */
    async writeToPlaces(
      webinarId: string,
      message: ConfirmedMessage,
      caller: Caller,
      keyed: KeyedRequest,
    ): Promise<MessageAccepted> {
      const written = readMessage(message);
      const replyTo = staffMailbox(words());
      try {
        const accepted = await stores.transaction((inside) =>
          inside.answers.once(keyed, async () => {
            await inside.plannedLetters.takeForLetters(webinarId);
            const webinar = await requireWebinar(inside, webinarId);
            const places = await chosen(inside, webinarId, message.to);
            requireSame(places.length, message.count);
            const id = createId();
            const cancelled = places.filter(({ status }) => status === 'cancelled');
            const [ids, cancelledIds] = [places, cancelled].map((some) => some.map(({ _id }) => _id));
            const details = { ...written, replyTo, ids, cancelledIds };
            const kind = 'webinar-message';
            await inside.plannedLetters.plan({ webinarId, kind, occasion: id, details });
            await inside.activity.note({
              ...doneBy(caller),
              kind: 'placesWritten',
              about: { kind: 'webinar', id: webinarId, name: webinar.title },
              details: { parents: places.length },
            });
            return { id, count: places.length };
          }),
        );
        onLetters();
        return accepted;
      } catch (error) {
        if (error instanceof AnsweredBefore && error.isSame) return error.answer as MessageAccepted;
        if (!(error instanceof AnsweredBefore)) throw error;
        throw new Refusal('conflict', 'Something else has been sent under this Idempotency-Key.');
      }
    },

    /** What has gone out for a webinar and what will. @throws Refusal missing */
    async timeline(webinarId: string): Promise<WebinarTimeline> {
      await requireWebinar(stores, webinarId);
      return stores.plannedLetters.timelineOfWebinar(webinarId);
    },

    /** The same of one place. @throws Refusal missing */
    async lettersTo(registrationId: string): Promise<PlaceLetter[]> {
      if (!(await stores.plannedLetters.findPlace(registrationId))) throw missing('Registration');
      return stores.plannedLetters.timelineOfPlace(registrationId);
    },
  };
}

/** @throws Refusal missing */
async function requireWebinar({ records }: Pick<Stores, 'records'>, id: string): Promise<LetterWebinar> {
  const webinar = await records.find('webinar', { id }, { unpublished: true });
  if (!webinar) throw missing('Webinar');
  return webinar as LetterWebinar;
}

/** Whom a message goes to, in the order of their ids. */
async function chosen(
  { plannedLetters }: Pick<Stores, 'plannedLetters'>,
  webinarId: string,
  to: MessageChoice,
): Promise<WrittenPlace[]> {
  if ('ids' in to) {
    const all = await plannedLetters.placesOf(webinarId, [...new Set(to.ids)]);
    return all.filter(({ status }) => isReachable(status));
  }
  const limit = messageLimits.ids + 1;
  const places = await plannedLetters.placesAfter(webinarId, {
    ...{ after: '', limit, came: '9999' },
    statuses: to.statuses.filter(isReachable),
  });
  // Else those beyond would not get it, and nobody would be told.
  if (places.length === limit) {
    const most = messageLimits.ids.toLocaleString('en-IN');
    throw invalidFields({ to: `That is more than ${most} at once. Please choose fewer.` });
  }
  return places;
}

/** An unconfirmed email may be a stranger's. */
const isReachable = (status: PlaceStatus): boolean => status !== 'unconfirmed';

function requireSame(count: number, said: number): void {
  if (count === 0) throw invalidFields({ to: 'Nobody is chosen. Please choose whom it goes to.' });
  if (count !== said) {
    const message = `It would go to ${count} now, not to ${said}: somebody has joined or left in the meantime. Nothing has been sent yet.`;
    throw new Refusal('conflict', message, { current: { count } });
  }
}
