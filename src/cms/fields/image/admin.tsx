import ImageOff from 'lucide-react/icons/image-off';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { textOf } from '../entry.ts';
import type { FieldUi } from '../field-ui.tsx';
import { fileInputProps } from '../field-ui.tsx';
import type { ImageField } from './field.ts';
import { alternativeName } from './field.ts';
import { PictureInput } from './picture-input.tsx';

export const image: FieldUi<ImageField> = {
  Input(props) {
    const { isNeeded, value, name, form, onChange } = props;
    const file = fileInputProps(props);
    const altField = alternativeName(name);
    // A text that staff have written stays.
    const suggestDescription = (description: string) =>
      !form.values[altField] && form.setValue(altField, description);
    return (
      <PictureInput
        {...file}
        required={isNeeded && value === ''}
        onRemove={isNeeded ? undefined : file.onRemove}
        onNameChange={onChange}
        onDescription={suggestDescription}
      />
    );
  },
  Cell: ({ value }) => (
    <img
      src={thumbnailAddress(value)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 rounded-small object-cover @4xl:size-10"
    />
  ),
  NoCell: () => (
    <span className="flex size-11 items-center justify-center rounded-small bg-page text-ink-soft @4xl:size-10">
      <ImageOff aria-hidden="true" className="size-5" />
      <span className="sr-only">No picture</span>
    </span>
  ),
  Detail: ({ entry, name, value }) => (
    <img
      src={`/uploads/${value}`}
      alt={textOf(entry, alternativeName(name))}
      className="max-h-64 max-w-full rounded-small"
    />
  ),
  columnLayout: () => 'column',
  lostFileMessage: 'Please choose the picture again.',
};
