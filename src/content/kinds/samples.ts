import { addressSamples } from './address.ts';
import { booleanSamples } from './boolean.ts';
import { dateSamples } from './date.ts';
import { emailSamples } from './email.ts';
import type { FieldValue } from './field.ts';
import { imageSamples } from './image.ts';
import type { AnyField, FieldOfKind, Kind } from './index.ts';
import { momentSamples } from './moment.ts';
import { numberSamples } from './number.ts';
import { orderSamples } from './order.ts';
import { parentSamples } from './parent.ts';
import { phoneSamples } from './phone.ts';
import { referenceSamples } from './reference.ts';
import { richTextSamples } from './rich-text.ts';
import { selectSamples } from './select.ts';
import { slugSamples } from './slug.ts';
import { statusSamples } from './status.ts';
import { textSamples } from './text.ts';
import { timeSamples } from './time.ts';
import { videoSamples } from './video.ts';

/**
 * What a kind gives to the contract tests, so that a new content type needs no test code of its own.
 * Texts are sent by form and by JSON; `wrongTypes` by JSON only.
 */
export interface KindSamples {
  valid: { sent: string; kept: FieldValue }[];
  invalid: string[];
  wrongTypes: unknown[];
  /** Texts that count as missing where the field is required, apart from an empty one. */
  blank?: string[];
}

const samples: { [K in Kind]: (of: FieldOfKind<K>) => KindSamples } = {
  text: textSamples,
  richText: richTextSamples,
  slug: slugSamples,
  order: orderSamples,
  number: numberSamples,
  date: dateSamples,
  time: timeSamples,
  moment: momentSamples,
  boolean: booleanSamples,
  select: selectSamples,
  address: addressSamples,
  email: emailSamples,
  phone: phoneSamples,
  parent: parentSamples,
  reference: referenceSamples,
  status: statusSamples,
  image: imageSamples,
  video: videoSamples,
};

/** What the contract tests send to a field. Tests alone import this file: visitors need not download it. */
export function samplesOf(field: AnyField): KindSamples {
  // Each function takes exactly its own kind; TypeScript cannot follow that through the lookup.
  return (samples[field.kind] as (of: AnyField) => KindSamples)(field);
}
