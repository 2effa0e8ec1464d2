import type { CaptionsField } from '../../../content/kinds/captions.ts';
import { CaptionsInput } from '../inputs/captions-input.tsx';
import { RemoveFile } from '../inputs/remove-file.tsx';
import type { Face } from './face.ts';
import { fileOf } from './file.ts';

export const captions: Face<CaptionsField> = {
  Input(props) {
    const file = fileOf(props);
    return (
      <>
        <CaptionsInput {...file} />
        <RemoveFile what="file" {...file} />
      </>
    );
  },
  Cell: () => 'Captions',
  Detail: ({ value }) => (
    <a href={`/${value}`} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  place: () => 'column',
  lost: 'Please choose the captions again.',
};
