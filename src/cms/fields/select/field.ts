import * as z from 'zod';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface SelectOptions<Choice extends string> extends FieldOptions {
  /** The choices with their labels; if optional, the first is the default. */
  choices: Readonly<Record<Choice, string>>;
  /** The message for any other value. */
  unknownMessage?: string;
}

export interface SelectField<Choice extends string = string> extends Field<'select', Choice> {
  readonly choices: Readonly<Record<Choice, string>>;
}

declare module '../field.ts' {
  interface FieldTypes {
    select: SelectField;
  }
}

/** One of a few values. */
export function select<const Choice extends string>(options: SelectOptions<Choice>): SelectField<Choice> {
  const choices: Readonly<Record<string, string>> = options.choices;
  const values = Object.keys(choices) as Choice[];
  const [first] = values;
  if (first === undefined) throw new Error(`The field ${options.label} has nothing to choose from.`);
  // A required field is never stored empty, so its type excludes the empty text.
  const empty = options.required ? ('' as Choice) : first;
  const schema = z
    .string('Please send a text.')
    .transform((text) => text.trim())
    .refine(
      (text): text is Choice => text === empty || Object.hasOwn(options.choices, text),
      options.unknownMessage ?? `Please choose one of: ${values.join(', ')}.`,
    ) as unknown as z.ZodType<Choice>;
  const plainText = (value: string) => choices[value] ?? value;
  const answer = z.enum(values);
  return {
    ...field({ kind: 'select', options, empty, schema, plainText, answer }),
    choices: options.choices,
  };
}

export const selectSamples = (of: SelectField): FieldSamples => ({
  valid: Object.keys(of.choices).map((choice) => ({ sent: choice, stored: choice })),
  invalid: ['none of them', 'constructor'],
  wrongTypes: [7, true, [of.empty]],
});
