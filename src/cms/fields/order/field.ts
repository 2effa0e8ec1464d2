import * as z from 'zod';
import { largestNumber } from '#core/text/numbers.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

const message = 'Please enter a whole number, 0 or more.';

export interface OrderField extends Field<'order', number | null> {}

declare module '../field.ts' {
  interface FieldTypes {
    order: OrderField;
  }
}

/** The position of an entry in its list: an integer from 0; entries without one come last. */
export function order(options: FieldOptions): OrderField {
  const schema = z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d+$/.test(sent.trim()) ? Number(sent) : sent),
      z.int(message).min(0, message).max(largestNumber, message),
    )
    .nullable();
  return field({
    kind: 'order',
    options,
    empty: null,
    schema,
    column: 'integer',
    answer: z.int().min(0).max(largestNumber).nullable(),
  });
}

export const orderSamples = (): FieldSamples => ({
  valid: [
    { sent: '3', stored: 3 },
    { sent: '0', stored: 0 },
    { sent: '', stored: null },
  ],
  invalid: ['-1', '1.5', 'first', '1e3', '99999999999'],
  wrongTypes: [true, [1], -1, 1.5],
});

/** An entry with its order number; without one it comes last. */
export interface Numbered {
  id: string;
  order: number | null;
}

/** The default distance between two numbers, so that the next move between them changes one entry only. */
const step = 10;

/** Whether entries are in list order: by number, the older first if equal, those without one last. */
function isInOrder(entries: readonly Numbered[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index - 1];
    if (!before || before.order === entry.order) return !before || before.id < entry.id;
    return entry.order === null || (before.order !== null && before.order < entry.order);
  });
}

/**
 * Finds order numbers for a given order of entries that change as few of them as possible.
 *
 * @param entries in the requested order: the moved ones and their neighbours
 * @param moved start index and number of the moved entries
 * @param edges whether the list begins and ends with these neighbours
 * @param most maximum number of changed entries
 * @returns the new numbers by id; undefined if more would have to change
 */
export function numbersFor(
  entries: readonly Numbered[],
  moved: { start: number; count: number },
  edges: { includesStart: boolean; includesEnd: boolean },
  most: number,
): Map<string, number> | undefined {
  if (isInOrder(entries)) return new Map();
  const span = spanOf(entries, moved, edges, most);
  if (!span) return undefined;
  const { first, length, lower, upper } = span;
  const isOpen = upper > largestNumber && lower + step * (length + 1) <= largestNumber;
  const numberAt = (index: number) =>
    isOpen
      ? Math.max(lower, 0) + step * (index + 1)
      : lower + Math.floor(((index + 1) * (upper - lower)) / (length + 1));
  const numbers = entries.slice(first, first + length).map(({ id }, index) => [id, numberAt(index)] as const);
  return new Map(numbers.filter(([, number], index) => number !== entries[first + index]?.order));
}

/** The shortest range around the moved entries with enough space between its neighbours. */
function spanOf(
  entries: readonly Numbered[],
  { start, count }: { start: number; count: number },
  { includesStart, includesEnd }: { includesStart: boolean; includesEnd: boolean },
  most: number,
) {
  const reach = Math.max(0, most - count);
  for (let more = 0; more <= reach; more++) {
    for (let before = 0; before <= more; before++) {
      const [first, last] = [start - before, start + count - 1 + more - before];
      if (first < 0 || last >= entries.length) continue;
      if ((first === 0 && !includesStart) || (last === entries.length - 1 && !includesEnd)) continue;
      const lower = first === 0 ? -1 : entries[first - 1]?.order;
      // An entry without a number cannot precede one with a number.
      if (lower === null || lower === undefined) continue;
      const upper = entries[last + 1]?.order ?? largestNumber + 1;
      const length = last - first + 1;
      if (upper - lower > length) return { first, length, lower, upper };
    }
  }
  return undefined;
}
