import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { acceptedPictureFiles } from '../inputs/file-refusals.ts';
import { adminButton } from '../ui/button.ts';

interface UploadButtonProps {
  word: string;
  /** Of the file input, which has no words of its own. */
  name: string;
  look: 'main' | 'quiet';
  isMultiple?: boolean;
  onFiles(files: File[]): void;
}

/** Lets pictures be chosen for the library. */
export function UploadButton({ word, name, look, isMultiple = false, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={adminButton(look)} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-4.5" />
        {word}
      </button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        hidden
        aria-label={name}
        accept={acceptedPictureFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
