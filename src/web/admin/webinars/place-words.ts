import type { PlaceStep } from '../../../content/webinars/place-steps.ts';
import type { PlaceView } from './place-calls.ts';

/** What has been done, for a message. */
export function doneInWords(step: PlaceStep, { place, position }: PlaceView): string {
  const { name } = place;
  if (step.kind === 'paid') return step.isPaid ? `${name} has paid.` : `${name} has not paid.`;
  if (step.kind === 'attended')
    return step.hasAttended ? `${name} was there.` : `${name} is no longer marked as there.`;
  if (step.kind === 'move')
    return place.status === 'waiting'
      ? `${name} has been moved, and is number ${position} on the waiting list there.`
      : `${name} has been moved.`;
  if (place.status === 'waiting') return `${name} is number ${position} on the waiting list.`;
  if (place.status === 'cancelled') return `${name}’s place has been cancelled.`;
  return `${name} has a place.`;
}

/** The step that takes one back; undefined: nothing can. */
export function stepBack(step: PlaceStep, before: PlaceView): PlaceStep | undefined {
  const { webinarId, paid, paidNote, status } = before.place;
  if (step.kind === 'paid') return { kind: 'paid', isPaid: paid === 1, note: paidNote };
  if (step.kind === 'attended') return { kind: 'attended', hasAttended: status === 'attended' };
  if (step.kind === 'move') return { kind: 'move', webinarId, mayWait: true };
  if (step.kind === 'again') return { kind: 'cancel' };
  // Whoever waited is at the end of the line then: the place in it went to others.
  if (step.kind === 'cancel' || step.kind === 'decline') return { kind: 'again' };
  return undefined;
}
