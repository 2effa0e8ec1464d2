import type { RecordType } from '../../../content/define-record.ts';
import type { FieldValue } from '../../../content/kinds/field.ts';
import type { AnyField } from '../../../content/kinds/index.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { LazyTextDifference } from './lazy-text-difference.tsx';

interface DifferenceProps {
  definition: RecordType;
  field: string;
  before: FieldValue;
  after: FieldValue;
  wordsOf(field: string, value: FieldValue): string;
}

/** What a field was and what it is, so that the eye finds what has changed. */
export function Difference({ definition, field: name, before, after, wordsOf }: DifferenceProps) {
  const field = definition.fields[name];
  if (field?.kind === 'image') {
    return (
      <div className="flex flex-wrap items-start gap-4">
        <Thumbnail name={String(before ?? '')} label={field.label} words="Before" />
        <Thumbnail name={String(after ?? '')} label={field.label} words="Now" />
      </div>
    );
  }
  if (isLong(field)) {
    const texts = { before: String(before ?? ''), after: String(after ?? '') };
    return <LazyTextDifference {...texts} isRich={field?.kind === 'richText'} />;
  }
  const [was, is] = [wordsOf(name, before), wordsOf(name, after)];
  return (
    <p className="wrap-anywhere">
      {was && <del className="rounded-sm bg-coral-soft text-coral-text">{said('before: ', was)}</del>}
      {was && is && ' '}
      {is ? (
        <ins className="rounded-sm bg-mint-soft text-teal-text no-underline">
          {said('now: ', is === was ? `another ${is.replace(/^an? /i, '')}` : is)}
        </ins>
      ) : (
        <span className="text-ink-soft">(empty now)</span>
      )}
    </p>
  );
}

/** Whether it is worth comparing word by word. */
function isLong(field: AnyField | undefined): boolean {
  return field?.kind === 'richText' || field?.kind === 'text';
}

/** Marks alone say nothing to a screen reader. */
function said(word: string, text: string) {
  return (
    <>
      <span className="sr-only">{word}</span>
      {text}
    </>
  );
}

function Thumbnail({ name, label, words }: { name: string; label: string; words: string }) {
  return (
    <figure>
      <figcaption className="text-ink-soft">{words}</figcaption>
      {name ? (
        <img
          src={thumbnailAddress(name)}
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
