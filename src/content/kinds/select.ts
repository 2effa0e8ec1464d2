import * as z from 'zod';
import { type Field, type FieldOptions, field } from './field.ts';
import type { KindSamples } from './samples.ts';

export interface SelectOptions<Choice extends string> extends FieldOptions {
  /** What may be chosen, and how staff see it; the first is taken where nothing is sent. */
  choices: Readonly<Record<Choice, string>>;
}

export interface SelectField<Choice extends string = string> extends Field<'select', Choice> {
  readonly choices: Readonly<Record<Choice, string>>;
}

/** One of a few words. */
export function select<const Choice extends string>(options: SelectOptions<Choice>): SelectField<Choice> {
  const words = Object.keys(options.choices) as Choice[];
  const [first] = words;
  if (first === undefined) throw new Error(`The field ${options.label} has nothing to choose from.`);
  const schema = z.enum(words, `Please choose one of: ${words.join(', ')}.`) as z.ZodType<Choice>;
  return { ...field({ kind: 'select', options, empty: first, schema }), choices: options.choices };
}

export const selectSamples = (of: SelectField): KindSamples => ({
  valid: Object.keys(of.choices).map((choice) => ({ sent: choice, kept: choice })),
  invalid: ['none of them', 'constructor'],
  wrongTypes: [7, true, [of.empty]],
});
