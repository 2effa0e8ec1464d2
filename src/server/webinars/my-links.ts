import { type Clock, momentIn } from '../../content/clock.ts';
import { canonicalEmail } from '../../content/people/email-address.ts';
import { missing } from '../../content/refusal.ts';
import { linksLast } from '../../content/webinars/place-page.ts';
import type { PlaceOfEmail } from '../../content/webinars/places.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import { type LinkedPlace, newPlaceLink, placeLinks } from '../../mail/letters/place-links.ts';
import type { Stores } from '../../store/stores.ts';
import { lettersToOne } from '../limits/letters-to-one.ts';
import type { Limits } from '../limits/limits.ts';
import { workPutOff } from '../limits/put-off.ts';
import type { PlaceLinks } from './place-links.ts';

export type MyLinks = ReturnType<typeof createMyLinks>;

interface Parts {
  stores: Stores;
  links: Pick<PlaceLinks, 'ensure' | 'revoke'>;
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  clock: Clock;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
  /** Told when a letter could not be prepared; the asker is not. */
  onFailure: (error: unknown) => void;
  /** Milliseconds by which that is put off at most; others in tests only. */
  lateness?: number | undefined;
}

/** Where links to places are sent again, and ended (product: Self-service). */
export function createMyLinks(parts: Parts) {
  const { stores, links, limits, site, clock, timeZone, onLetters, onFailure } = parts;
  const later = workPutOff(onFailure, parts.lateness);

  const placesOf = (inside: Stores, email: string): Promise<PlaceOfEmail[]> =>
    inside.places.ofEmail(email, momentIn(clock, -linksLast));

  async function linked(inside: Stores, place: PlaceOfEmail): Promise<LinkedPlace> {
    return { place, link: (await links.ensure(inside, place.id)).my };
  }

  async function sendLinks(email: string): Promise<void> {
    const isWritten = await stores.transaction(async (inside) => {
      const [first, ...others] = await placesOf(inside, email);
      if (!first || (await limits.take(lettersToOne(email), inside)) !== undefined) return false;
      const found: [LinkedPlace, ...LinkedPlace[]] = [await linked(inside, first)];
      for (const place of others) found.push(await linked(inside, place));
      await inside.letters.put(placeLinks({ to: canonicalEmail(email), places: found, site, timeZone }));
      return true;
    });
    if (isWritten) onLetters();
  }

  return {
    /**
     * Sends an address the links of its places, where it has any. That happens some time after the answer: neither its
     * words nor its time tell whether it has.
     */
    sendAgain(email: string): void {
      later.add(() => sendLinks(email));
    },

    /**
     * Ends all links of a place, and writes to its address with a new one, in one transaction. Of a webinar that was over a
     * month ago there is nothing to lead to, and no letter.
     *
     * @param note what else belongs into it
     * @throws Refusal missing
     */
    async renew(registrationId: string, note?: (inside: Stores) => Promise<void>): Promise<void> {
      await stores.transaction(async (inside) => {
        const registration = await inside.records.find('registration', { id: registrationId });
        if (!registration) throw missing('Registration');
        const { email } = registration;
        const place = (await placesOf(inside, email)).find(({ id }) => id === registrationId);
        await links.revoke(inside, registrationId);
        await note?.(inside);
        if (!place) return;
        // It counts, and is not held up: whoever holds a link can press this once, and its owner has to get the new one.
        await limits.take(lettersToOne(email), inside);
        const places: [LinkedPlace] = [await linked(inside, place)];
        await inside.letters.put(newPlaceLink({ to: email, places, site, timeZone }));
      });
      onLetters();
    },

    /** Waits for the letters that are being prepared. */
    close: later.close,
  };
}
