import { type SlugField, toSlug } from '../../../content/kinds/slug.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface SlugInputProps extends TextInputProps {
  field: SlugField;
  /** What it is made from where nothing is typed. */
  title: string;
  /** A stored entry keeps its link, because it has been shared. */
  isStored: boolean;
}

/** The link of an entry, shown as it will be. */
export function SlugInput(props: SlugInputProps) {
  const { id, label, value, field, title, isStored } = props;
  const link = toSlug(value, field.punctuation) || toSlug(title, field.punctuation);
  const result = (
    <output htmlFor={field.entry === 'typed' ? id : `field-${field.from}`} className="break-words font-bold">
      {link || '…'}
    </output>
  );
  if (field.entry === 'typed') {
    return (
      <>
        <TextInput {...props} maxLength={200} />
        {link && link !== value && <p className="mt-1.5 text-ink-soft">It will be: {result}</p>}
      </>
    );
  }
  return (
    <p className="rounded-small bg-page px-3.5 py-2.5 text-ink-soft">
      {label}: {result}
      {isStored ? ' (it stays when the title changes)' : ' (made from the title)'}
    </p>
  );
}
