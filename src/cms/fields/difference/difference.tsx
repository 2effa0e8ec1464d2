import type { ReactNode } from 'react';
import type { RecordType } from '#cms/records/definition.ts';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import type { FieldValue } from '../field.ts';
import { FieldDisplay } from '../field-display.tsx';
import { plainTextOf } from '../plain-text-of-fields.ts';

/** The diff library, loaded on demand. */
export const LazyTextDifference = lazyPart(
  async () => (await import('./text-difference.tsx')).TextDifference,
  {
    fallback: () => <p className="text-ink-soft">Loading…</p>,
  },
);

interface ValueProps {
  definition: RecordType;
  field: string;
  value: FieldValue;
}

/** The value of a field: videos and references in a distinguishable form, others as plain text. */
export function Value({ definition, field, value }: ValueProps) {
  const timeZone = useTimeZone();
  const entry = { _id: '', [field]: value };
  switch (definition.fields[field]?.kind) {
    case 'video':
    case 'captions':
    case 'parent':
    case 'reference':
    case 'references':
      return <FieldDisplay as="Detail" definition={definition} entry={entry} name={field} />;
    default:
      return plainTextOf(definition, field, entry, timeZone);
  }
}

interface DifferenceProps {
  definition: RecordType;
  field: string;
  before: FieldValue;
  after: FieldValue;
}

/** The former and the current value of a field, with the changes marked. */
export function Difference({ definition, field: name, before, after }: DifferenceProps) {
  const field = definition.fields[name];
  switch (field?.kind) {
    case 'image':
      return (
        <div className="flex flex-wrap items-start gap-4">
          <Thumbnail name={before} label={field.label} caption="Before" />
          <Thumbnail name={after} label={field.label} caption="Now" />
        </div>
      );
    case 'text':
    case 'chapters':
    case 'sources':
    case 'richText': {
      const texts = { before: String(before ?? ''), after: String(after ?? '') };
      return <LazyTextDifference {...texts} isRich={field.kind === 'richText'} />;
    }
    default:
      return (
        <p className="wrap-anywhere">
          {hasValue(before) && (
            <del className="mr-1 rounded-sm bg-danger-soft text-danger-text">
              <Spoken>before: </Spoken>
              <Value definition={definition} field={name} value={before} />
            </del>
          )}
          {hasValue(after) ? (
            <ins className="rounded-sm bg-mint-soft text-teal-text no-underline">
              <Spoken>now: </Spoken>
              <Value definition={definition} field={name} value={after} />
            </ins>
          ) : (
            <span className="text-ink-soft">(empty now)</span>
          )}
        </p>
      );
  }
}

const hasValue = (value: FieldValue) => value !== null && value !== '';

/** Text for screen readers, which do not announce marks. */
function Spoken({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

function Thumbnail({ name, label, caption }: { name: FieldValue; label: string; caption: string }) {
  return (
    <figure>
      <figcaption className="text-ink-soft">{caption}</figcaption>
      {name ? (
        <img
          src={thumbnailAddress(String(name))}
          alt={`${label}, ${caption.toLowerCase()}`}
          className="mt-1 aspect-3/2 w-40 rounded-small border border-line bg-page object-contain"
        />
      ) : (
        <p className="mt-1 flex aspect-3/2 w-40 items-center justify-center rounded-small border-2 border-line border-dashed text-ink-soft">
          No picture
        </p>
      )}
    </figure>
  );
}
