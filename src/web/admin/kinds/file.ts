import type { CaptionsField } from '../../../content/kinds/captions.ts';
import type { ImageField } from '../../../content/kinds/image.ts';
import type { VideoField } from '../../../content/kinds/video.ts';
import type { InputProps } from './face.ts';

/** What the input of a file needs: the stored file, the one that was chosen, and whom to tell. */
export function fileOf(props: InputProps<ImageField | VideoField | CaptionsField>) {
  const { id, name, label, value, onChange, onError, describedBy, invalid, form } = props;
  return {
    ...{ id, label, onError, describedBy, invalid },
    current: value,
    chosen: form.files[name],
    onChoose: (chosen: File | undefined) => form.setFile(name, chosen),
    /** Takes the stored one away; it goes with the save. */
    onRemove: () => onChange(''),
  };
}
