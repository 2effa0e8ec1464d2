import * as z from 'zod';
import { type Field, type FieldOptions, field, type KindSamples } from '../field.ts';

export interface SelectOptions<Choice extends string> extends FieldOptions {
  /** The choices with their labels; if optional, the first is the default. */
  choices: Readonly<Record<Choice, string>>;
  /** The message for any other value. */
  unknown?: string;
}

export interface SelectField<Choice extends string = string> extends Field<'select', Choice> {
  readonly choices: Readonly<Record<Choice, string>>;
}

/** One of a few values. */
export function select<const Choice extends string>(options: SelectOptions<Choice>): SelectField<Choice> {
  const words = Object.keys(options.choices) as Choice[];
  const [first] = words;
  if (first === undefined) throw new Error(`The field ${options.label} has nothing to choose from.`);
  // A required field is never stored empty, so its type excludes the empty text.
  const empty = options.required ? ('' as Choice) : first;
  const schema = z
    .string('Please send a text.')
    .transform((text) => text.trim())
    .refine(
      (text): text is Choice => text === empty || Object.hasOwn(options.choices, text),
      options.unknown ?? `Please choose one of: ${words.join(', ')}.`,
    ) as unknown as z.ZodType<Choice>;
  const json = { type: 'string', enum: words };
  return { ...field({ kind: 'select', options, empty, schema, json }), choices: options.choices };
}

export const selectSamples = (of: SelectField): KindSamples => ({
  valid: Object.keys(of.choices).map((choice) => ({ sent: choice, kept: choice })),
  invalid: ['none of them', 'constructor'],
  wrongTypes: [7, true, [of.empty]],
});
