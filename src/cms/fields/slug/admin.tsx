import { useEffect, useState } from 'react';
import { WrappingText } from '#core/admin-ui/breakable-text.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { FieldUi, InputProps } from '../field-ui.tsx';
import { type SlugField, slugOf, toSlug } from './field.ts';

export const slug: FieldUi<SlugField> = {
  Input: SlugInput,
  Cell: WrappingText,
  Detail: ({ value }) => value,
  columnLayout: () => 'column',
  isWide: () => true,
};

/**
 * The link of an entry, as the server will create it. A stored entry keeps its link, because it may have been shared.
 */
function SlugInput(props: InputProps<SlugField>) {
  const { id, label, value, field, entry, form } = props;
  const title = form.values[field.from] ?? '';
  const link = useSlug(value.trim() || title, field.punctuation);
  const result = (
    <output htmlFor={field.entry === 'typed' ? id : `field-${field.from}`} className="break-words font-bold">
      {link || '…'}
    </output>
  );
  if (field.entry === 'typed') {
    return (
      <>
        <TextInput {...props} maxLength={200} isCode />
        {link && link !== value && (
          <p className="mt-1.5 text-ink-soft">Last part of the page’s web address: {result}</p>
        )}
      </>
    );
  }
  return (
    <p className="rounded-small bg-page px-3.5 py-2.5 text-ink-soft">
      {label}: {result}
      {entry
        ? ', the last part of the page’s web address. It stays when the title changes.'
        : ', the last part of the page’s web address, made from the title.'}
    </p>
  );
}

/** The slug that the server creates from a text. Less common scripts need a table that is loaded on demand. */
function useSlug(text: string, punctuation: SlugField['punctuation']): string {
  const [created, setCreated] = useState({ text: '', slug: '' });
  useEffect(() => {
    let isCurrent = true;
    const show = (slug: string) => isCurrent && setCreated({ text, slug });
    // Without network the table is not loaded, and the link is shown as far as it is known.
    slugOf(text, punctuation).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [text, punctuation]);
  return created.text === text ? created.slug : toSlug(text, punctuation);
}
