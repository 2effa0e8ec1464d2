import { checkCaptionsFile } from '#cms/uploads/file-checks.ts';
import { Label } from '#core/admin-ui/inputs.tsx';
import { formatFileSize } from '#core/text/numbers.ts';
import { type FieldUi, fileInputProps } from '../field-ui.tsx';
import { FileChooser, type FileInputProps, RemoveFileButton } from '../file-input.tsx';
import type { CaptionsField } from './field.ts';

/** Chooses a caption file; an invalid one is refused before the upload, with the line of the error. */
function CaptionsInput(props: FileInputProps) {
  const { id, label, current, chosen } = props;
  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <div className="mt-1.5">
        <FileChooser
          {...props}
          fileKind="captions"
          hasFile={Boolean(current || chosen)}
          accept=".vtt,.srt,text/vtt"
          refusalOf={checkCaptionsFile}
        />
      </div>
      <p className="wrap-anywhere mt-1 text-ink-soft text-small" aria-live="polite">
        {chosen && `${chosen.name}, ${formatFileSize(chosen.size)}`}
        {!chosen && current && (
          <a href={`/${current}`} target="_blank" rel="noreferrer" className="link">
            The captions as they are now
          </a>
        )}
      </p>
    </>
  );
}

export const captions: FieldUi<CaptionsField> = {
  Input(props) {
    const file = fileInputProps(props);
    return (
      <>
        <CaptionsInput {...file} />
        <RemoveFileButton fileKind="file" {...file} />
      </>
    );
  },
  Cell: () => 'Captions',
  Detail: ({ value }) => (
    <a href={`/${value}`} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  columnLayout: () => 'column',
  lostFileMessage: 'Please choose the captions again.',
};
