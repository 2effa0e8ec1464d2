import * as z from 'zod';
import { invisible } from '#core/text/plain-text.ts';

/** The value of a field, in the same form in a record, in JSON and in a database column: it is never converted. */
export type FieldValue = string | number | null;

/** The options of every field type. */
export interface FieldOptions {
  /** The label for staff. */
  label: string;
  /** A sentence under the input, if the label is not enough. */
  help?: string;
  /** The message if it is missing; without one the field is optional. */
  required?: string;
  /** Whether the site sets the value and ignores sent ones. */
  isSetBySite?: true;
  /** Whether it is empty for visitors. */
  isForStaff?: true;
  /** Whether it is data of a child: its form then asks for a parent or guardian. */
  isOfChild?: true;
}

/** Every field type. The `field.ts` of each adds its member by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: field types add the members
export interface FieldTypes {}
export type AnyField = FieldTypes[keyof FieldTypes];

/** A field of a record, as its definition describes it. */
export interface Field<FieldType extends string = string, Value extends FieldValue = FieldValue> {
  readonly kind: FieldType;
  readonly label: string;
  readonly help: string | undefined;
  readonly required: string | undefined;
  readonly isSetBySite: boolean;
  readonly isForStaff: boolean;
  readonly isOfChild: boolean;
  /** The value if nothing was sent. */
  readonly empty: Value;
  /** Parses the value of a form (always texts) or JSON, and returns the value to store. */
  readonly schema: z.ZodType<Value>;
  /** Whether a value counts as missing if the field is required. */
  readonly isBlank: (value: FieldValue) => boolean;
  readonly column: 'text' | 'integer';
  /** Formats a value that is not empty as plain text, for CSV files and history. References are bare `_id`s. */
  readonly plainText: FormatValue;
  /** The schema of its value in answers of the API. */
  readonly answer: z.ZodType;
}

/** @param formatDatetime formats a datetime (ISO, UTC) in the site's time zone */
export type FormatValue = (value: string, formatDatetime: (datetime: string) => string) => string;

interface FieldParts<FieldType extends string, Value extends FieldValue> {
  kind: FieldType;
  options: FieldOptions;
  empty: Value;
  schema: z.ZodType<Value>;
  column?: 'text' | 'integer';
  isBlank?: (value: FieldValue) => boolean;
  /** Default: the value itself. */
  plainText?: FormatValue;
  /** Default: a text. */
  answer?: z.ZodType;
}

/** Builds a field from the properties of its type; `null` and a text of spaces both mean empty. */
export function field<FieldType extends string, Value extends FieldValue>(
  parts: FieldParts<FieldType, Value>,
): Field<FieldType, Value> {
  const { kind, options, empty, schema, column = 'text', answer = z.string() } = parts;
  return {
    kind,
    label: options.label,
    help: options.help,
    required: options.required,
    isSetBySite: options.isSetBySite ?? false,
    isForStaff: options.isForStaff ?? false,
    isOfChild: options.isOfChild ?? false,
    empty,
    schema: z.preprocess((sent) => (isEmptyInput(sent) ? empty : sent), schema),
    isBlank: parts.isBlank ?? ((value) => value === empty),
    column,
    plainText: parts.plainText ?? ((value) => value),
    answer,
  };
}

function isEmptyInput(sent: unknown): boolean {
  return sent === null || (typeof sent === 'string' && sent.replace(invisible, '').trim() === '');
}

/**
 * The samples of a field type for the contract tests, so that a new content type needs no test code of its own. Texts
 * are sent by form and by JSON; `wrongTypes` by JSON only.
 */
export interface FieldSamples {
  /** `returned`: the value in the API, if it differs from the stored one. */
  valid: { sent: string; stored: FieldValue; returned?: readonly string[] }[];
  invalid: string[];
  wrongTypes: unknown[];
  /** Texts besides the empty one that count as missing if the field is required. */
  blank?: string[];
}

/**
 * A schema with a rule that pages use too, without loading the validation library.
 *
 * @param problem returns a message if the text breaks the rule; not called for an empty text
 */
export function withRule<Schema extends z.ZodType>(
  schema: Schema,
  problem: (text: string) => string | undefined,
): Schema {
  return schema.superRefine((value, context) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const message = text === '' ? undefined : problem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
