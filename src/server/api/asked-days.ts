import * as z from 'zod';
import { addDays, firstDay, lastDay } from '../../content/calendar.ts';

/** A day that somebody asks for, by the name of its field; within the bounds that hold wherever days are typed or sent. */
export const askedDay = (name: string) => {
  const message = `${name} has to be a date as YYYY-MM-DD, from 1900 to 2200.`;
  return z.iso.date(message).refine((day) => day >= firstDay && day <= lastDay, message);
};

/** The two days by which a list is narrowed; `to` is the last that belongs to it. */
export const askedDays = { from: askedDay('from').optional(), to: askedDay('to').optional() };

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The first moment (ISO, UTC) that belongs to such days, and the first that is too late.
 *
 * @param daybreak tells the moment at which a day begins
 */
export function momentsOf({ from, to }: Asked, daybreak: (day: string) => string) {
  return { from: from && daybreak(from), before: to && daybreak(addDays(to, 1)) };
}
