import type { AnyField, FieldOfKind, Kind } from '../../../content/kinds/index.ts';
import { address } from './address.tsx';
import { boolean } from './boolean.tsx';
import { captions } from './captions.tsx';
import { email, phone } from './contact.tsx';
import { date } from './date.tsx';
import type { Face } from './face.ts';
import { image } from './image.tsx';
import { chapters, sources } from './lines.tsx';
import { moment } from './moment.tsx';
import { number, order } from './number.tsx';
import { parent, reference } from './reference.tsx';
import { references } from './references.tsx';
import { richText } from './rich-text.tsx';
import { select } from './select.tsx';
import { slug } from './slug.tsx';
import { status } from './status.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import { video } from './video.tsx';

/** What each kind of field looks like to staff. */
const faces: { [K in Kind]: Face<FieldOfKind<K>> } = {
  text,
  richText,
  slug,
  order,
  number,
  date,
  time,
  moment,
  boolean,
  select,
  address,
  email,
  phone,
  parent,
  reference,
  references,
  status,
  image,
  video,
  captions,
  chapters,
  sources,
};

export function faceOf(field: AnyField): Face<AnyField> {
  // Each face takes exactly its own kind; TypeScript cannot follow that through the lookup.
  return faces[field.kind] as unknown as Face<AnyField>;
}
