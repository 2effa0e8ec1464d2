import { addressSamples } from './address.ts';
import { dateSamples } from './date.ts';
import type { FieldValue } from './field.ts';
import { imageSamples } from './image.ts';
import type { AnyField } from './index.ts';
import { orderSamples } from './order.ts';
import { parentSamples } from './parent.ts';
import { richTextSamples } from './rich-text.ts';
import { selectSamples } from './select.ts';
import { slugSamples } from './slug.ts';
import { statusSamples } from './status.ts';
import { textSamples } from './text.ts';
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

const samples: { [Kind in AnyField['kind']]: (of: Extract<AnyField, { kind: Kind }>) => KindSamples } = {
  text: textSamples,
  richText: richTextSamples,
  slug: slugSamples,
  order: orderSamples,
  date: dateSamples,
  select: selectSamples,
  address: addressSamples,
  parent: parentSamples,
  status: statusSamples,
  image: imageSamples,
  video: videoSamples,
};

/** What the contract tests send to a field. Tests alone import this file: visitors need not download it. */
export function samplesOf(field: AnyField): KindSamples {
  // Each function takes exactly its own kind; TypeScript cannot follow that through the lookup.
  return (samples[field.kind] as (of: AnyField) => KindSamples)(field);
}
