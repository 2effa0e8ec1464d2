import { useId } from 'react';
import { longestNote } from '../../../content/front-desk/conversation.ts';
import { inputClass, Label } from '../form/label.tsx';

interface NoteBoxProps {
  label: string;
  text: string;
  onType(text: string): void;
}

/** A few words that staff note. */
export function NoteBox({ label, text, onType }: NoteBoxProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <textarea
        id={id}
        rows={3}
        maxLength={longestNote}
        value={text}
        className={inputClass}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
