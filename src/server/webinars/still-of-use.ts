import { reasonToDrop } from '../../content/webinars/letter-times.ts';
import type { Mail } from '../../mail/letter.ts';
import type { Stores } from '../../store/stores.ts';

/**
 * Tells of a letter that waits to be sent whether it still says what is so: a mail server may have been away for hours.
 * Letters of other kinds than those of webinars always do.
 */
export function webinarLetterStillOfUse({
  plannedLetters,
  records,
  places,
}: Pick<Stores, 'plannedLetters' | 'records' | 'places'>) {
  return async ({ id, aboutId, mail }: { id: string; aboutId: string; mail: unknown }): Promise<boolean> => {
    const letter = await plannedLetters.writtenAs(aboutId, id);
    if (!letter) return true;
    const webinar = await records.find('webinar', { id: letter.webinarId }, { unpublished: true });
    const place = await plannedLetters.findPlace(aboutId);
    if (letter.details.atDeletion) {
      // It was back meanwhile, and has gone again: that is told by a letter of its own.
      const { webinarId, kind } = letter;
      const last = await plannedLetters.findLast(kind, { _id: aboutId, webinarId });
      if (last?.letterId !== id) return false;
      if (!webinar) return true;
      // Whoever has enrolled anew meanwhile has a place.
      return !place && !(await places.has({ webinarId: webinar._id, email: (mail as Mail).to }));
    }
    const isElsewhere = place?.webinarId !== letter.webinarId;
    if (letter.kind === 'place-cancelled' && (!webinar || isElsewhere)) return true;
    if (!webinar || !place || isElsewhere) return false;
    if (letter.kind === 'webinar-message' && letter.details.toCancelled) return true;
    return reasonToDrop(letter, webinar, place) === undefined;
  };
}
