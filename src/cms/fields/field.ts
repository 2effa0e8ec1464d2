import * as z from 'zod';
import { invisible } from '#core/text/plain-text.ts';

/** What a field holds, alike in a record, in JSON and in a database column: nothing is converted on the way. */
export type FieldValue = string | number | null;

/** What every kind of field is told in a definition. */
export interface FieldOptions {
  /** The name that staff see. */
  label: string;
  /** One sentence under the input, where the label is not enough. */
  help?: string;
  /** The message when it is missing; without one the field is optional. */
  required?: string;
  /** Whether the site sets it, whatever was sent. */
  isSetBySite?: true;
  /** Whether visitors never see it: where they read, it is empty. */
  isForStaff?: true;
  /** Whether it tells something of a child: its form then asks whether a parent or guardian is writing. */
  isOfChild?: true;
}

/** One field of a record, as its definition describes it. */
export interface Field<FieldType extends string = string, Value extends FieldValue = FieldValue> {
  readonly kind: FieldType;
  readonly label: string;
  readonly help: string | undefined;
  readonly required: string | undefined;
  readonly isSetBySite: boolean;
  readonly isForStaff: boolean;
  readonly isOfChild: boolean;
  /** What a record holds where nothing was sent. */
  readonly empty: Value;
  /** Reads what a form (always texts) or JSON sends, and answers the value to keep. */
  readonly schema: z.ZodType<Value>;
  /** Whether a value counts as missing where the field is required. */
  readonly isBlank: (value: FieldValue) => boolean;
  readonly column: 'text' | 'integer';
  /** What the API's documentation says of its values. */
  readonly json: JsonSchema;
}

/** A JSON schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

interface FieldParts<FieldType extends string, Value extends FieldValue> {
  kind: FieldType;
  options: FieldOptions;
  empty: Value;
  schema: z.ZodType<Value>;
  column?: 'text' | 'integer';
  isBlank?: (value: FieldValue) => boolean;
  json: JsonSchema;
}

/** Builds a field from what its kind decides; a `null` and a text of mere spaces both mean "nothing". */
export function field<FieldType extends string, Value extends FieldValue>(
  parts: FieldParts<FieldType, Value>,
): Field<FieldType, Value> {
  const { kind, options, empty, schema, column = 'text', json } = parts;
  return {
    kind,
    label: options.label,
    help: options.help,
    required: options.required,
    isSetBySite: options.isSetBySite ?? false,
    isForStaff: options.isForStaff ?? false,
    isOfChild: options.isOfChild ?? false,
    empty,
    schema: z.preprocess((sent) => (isNothing(sent) ? empty : sent), schema),
    isBlank: parts.isBlank ?? ((value) => value === empty),
    column,
    json,
  };
}

function isNothing(sent: unknown): boolean {
  return sent === null || (typeof sent === 'string' && sent.replace(invisible, '').trim() === '');
}

/**
 * What a kind gives to the contract tests, so that a new content type needs no test code of its own.
 * Texts are sent by form and by JSON; `wrongTypes` by JSON only.
 */
export interface KindSamples {
  /** `answered`: as the API spells it, where that is not as it is kept. */
  valid: { sent: string; kept: FieldValue; answered?: readonly string[] }[];
  invalid: string[];
  wrongTypes: unknown[];
  /** Texts that count as missing where the field is required, apart from an empty one. */
  blank?: string[];
}

/**
 * A schema that also asks a rule which is written once for pages too: those must not load the validation library.
 *
 * @param problem answers a message where the text breaks the rule; an empty text is not asked about
 */
export function ruled<Schema extends z.ZodType>(
  schema: Schema,
  problem: (text: string) => string | undefined,
): Schema {
  return schema.superRefine((value, context) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const message = text === '' ? undefined : problem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
