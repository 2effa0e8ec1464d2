import { inMegabytes } from '../../../content/megabytes.ts';
import { Label } from '../form/label.tsx';
import { ChooseFile, type FileInputProps } from './choose-file.tsx';
import { refusalOfCaptions } from './file-refusals.ts';

/** Lets a file of captions be chosen; what cannot be read as such is refused unsent, with the line that is wrong. */
export function CaptionsInput(props: FileInputProps) {
  const { id, label, current, chosen } = props;
  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <div className="mt-1.5">
        <ChooseFile
          {...props}
          what="captions"
          isThere={Boolean(current || chosen)}
          accept=".vtt,.srt,text/vtt"
          refusalOf={refusalOfCaptions}
        />
      </div>
      <p className="wrap-anywhere mt-1 text-ink-soft text-small" aria-live="polite">
        {chosen && `${chosen.name}, ${inMegabytes(chosen.size)}`}
        {!chosen && current && (
          <a href={`/${current}`} target="_blank" rel="noreferrer" className="link">
            The captions as they are now
          </a>
        )}
      </p>
    </>
  );
}
