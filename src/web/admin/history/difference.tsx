import type { ReactNode } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import type { FieldValue } from '../../../content/kinds/field.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { LazyTextDifference } from './lazy-text-difference.tsx';
import { Value } from './value.tsx';

interface DifferenceProps {
  definition: RecordType;
  field: string;
  before: FieldValue;
  after: FieldValue;
}

/** What a field was and what it is, so that the eye finds what has changed. */
export function Difference({ definition, field: name, before, after }: DifferenceProps) {
  const field = definition.fields[name];
  switch (field?.kind) {
    case 'image':
      return (
        <div className="flex flex-wrap items-start gap-4">
          <Thumbnail name={before} label={field.label} words="Before" />
          <Thumbnail name={after} label={field.label} words="Now" />
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
            <del className="mr-1 rounded-sm bg-coral-soft text-coral-text">
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

/** Marks alone say nothing to a screen reader. */
function Spoken({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

function Thumbnail({ name, label, words }: { name: FieldValue; label: string; words: string }) {
  return (
    <figure>
      <figcaption className="text-ink-soft">{words}</figcaption>
      {name ? (
        <img
          src={thumbnailAddress(String(name))}
          alt={`${label}, ${words.toLowerCase()}`}
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
