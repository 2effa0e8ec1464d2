import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { maxAlternativeLength } from '../../../content/alternative-text.ts';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import type { LibraryPicture, Said } from '../../../store/stored-files/picture-store.ts';
import { inputClass, Label } from '../form/label.tsx';
import { adminButton } from '../ui/button.ts';
import { currentOf } from './say-of-picture.ts';
import { useLeaving } from './use-said.ts';

interface PictureWordsProps {
  picture: PictureInUse;
  /** @throws ApiError */
  onSay(said: Said): Promise<void>;
  /** Told how somebody else has left the picture meanwhile. */
  onMet(current: LibraryPicture): void;
  /** Told what was typed and not saved, when all of this goes. */
  onLeave(said: Said): void;
}

/** What staff say of a picture. */
export function PictureWords({ picture, onSay, onMet, onLeave }: PictureWordsProps) {
  const id = useId();
  const [description, setDescription] = useState(picture.description);
  const [label, setLabel] = useState(picture.label);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const said: Said = {
    ...(!isSame(description, picture.description) && { description }),
    ...(!isSame(label, picture.label) && { label }),
  };
  const isChanged = Object.keys(said).length > 0;
  useLeaving(isChanged ? () => onLeave(said) : undefined);
  useTaken(picture.description, setDescription);
  useTaken(picture.label, setLabel);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isChanged) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSay(said);
    } catch (error) {
      const theirs = currentOf(error);
      if (theirs) onMet(theirs);
      const message = error instanceof Error ? error.message : 'It could not be saved.';
      setProblem(theirs ? conflictInWords(theirs) : message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <div>
        <Label htmlFor={`${id}-description`} isNeeded={false}>
          Description
        </Label>
        <textarea
          id={`${id}-description`}
          rows={2}
          maxLength={maxAlternativeLength}
          aria-describedby={`${id}-help`}
          className={inputClass}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <p id={`${id}-help`} className="mt-1.5 text-ink-soft">
          What the picture shows. Offered as alternative text when the picture is chosen; entries that already
          use it keep theirs.
        </p>
      </div>
      <div>
        <Label htmlFor={`${id}-label`} isNeeded={false}>
          Search words
        </Label>
        <input
          id={`${id}-label`}
          type="text"
          autoComplete="off"
          maxLength={200}
          className={inputClass}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <p role="alert" className="font-bold text-coral-text empty:hidden">
        {problem}
      </p>
      <button
        type="submit"
        aria-disabled={isBusy || !isChanged}
        className={`${adminButton('main')} justify-self-start`}
      >
        Save
      </button>
    </form>
  );
}

/** The server keeps words without the blanks around them. */
const isSame = (typed: string, kept: string) => typed.replace(/\s+/g, ' ').trim() === kept;

/** Takes over what the site has from now on; what somebody types meanwhile is theirs. */
function useTaken(kept: string, set: (change: (typed: string) => string) => void): void {
  const before = useRef(kept);
  useEffect(() => {
    const known = before.current;
    before.current = kept;
    if (known !== kept) set((typed) => (isSame(typed, known) ? kept : typed));
  }, [kept, set]);
}

function conflictInWords({ description, label }: LibraryPicture): string {
  const theirs = [description, label].filter(Boolean).map((text) => `“${text}”`);
  const have = theirs.length > 0 ? `It now says ${theirs.join(' and ')}.` : 'It is now empty.';
  return `Someone else has changed this in the meantime. ${have} Press Save again to replace it with yours.`;
}
