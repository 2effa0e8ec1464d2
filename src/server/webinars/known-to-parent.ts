import type { Stores } from '../../store/stores.ts';
import type { LetterDetails } from '../../store/webinars/letter-details.ts';
import type { Told, WrittenPlace } from '../../store/webinars/letter-writing.ts';

/**
 * What a parent knows of a webinar. That it is called off is noted when the letter is written; where it was taken back
 * before it went out, the parent has never heard of it.
 *
 * @param before what everybody knew before a change, for parents of whom nothing is noted
 */
export async function knownToParent(
  { plannedLetters }: Pick<Stores, 'plannedLetters'>,
  place: WrittenPlace,
  before?: LetterDetails['before'],
): Promise<Told | undefined> {
  // Those from before it was noted have had a file for their calendar.
  const told = place.told ?? (before && { ...before, isInvited: true });
  if (!told?.calledOff || (await plannedLetters.findLast('webinar-called-off', place))?.end === 'sent')
    return told;
  const isInvited = place.status === 'registered' || place.status === 'attended';
  return { ...told, calledOff: false, isInvited };
}
