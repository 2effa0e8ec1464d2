import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { maxAlternativeLength } from '#cms/fields/image/field.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { useToast } from '#core/ui/toasts.tsx';
import type { LibraryPicture, Said } from '../server/picture-store.ts';
import type { PictureInUse } from '../server/pictures.ts';
import { FocalView } from './focal-point.tsx';
import { currentOf, useLeaving, useSaid } from './use-details.ts';

interface PictureWordsProps {
  picture: PictureInUse;
  /** @throws ApiError */
  onSay(said: Said): Promise<void>;
  /** Called with the picture as another user has changed it. */
  onMet(current: LibraryPicture): void;
  /** Called with unsaved text when the component is removed. */
  onLeave(said: Said): void;
}

/** The description and label of a picture. */
function PictureWords({ picture, onSay, onMet, onLeave }: PictureWordsProps) {
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
        className={`${adminButtonClass('main')} justify-self-start`}
      >
        Save
      </button>
    </form>
  );
}

/** The server collapses white space. */
const isSame = (typed: string, kept: string) => typed.replace(/\s+/g, ' ').trim() === kept;

/** Takes over the stored text unless the field has been edited meanwhile. */
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

interface PictureSayingsProps {
  picture: PictureInUse;
  title: string;
  /** Whether the picture was deleted: its details are then not saved any more. */
  isGone: RefObject<boolean>;
  onSaved(picture: PictureInUse): void;
  /** Called with the picture as another user has changed it. */
  onMet(current: LibraryPicture): void;
  children: ReactNode;
}

/**
 * The editable details of a picture: text and focal point. Each change can be undone, and unsaved changes are saved on
 * removal.
 */
export function PictureSayings({ picture, title, isGone, onSaved, onMet, children }: PictureSayingsProps) {
  const toast = useToast();
  const said = useSaid({ picture, title, onSaved });
  const leave = (last: Said) => {
    if (!isGone.current) void said.leave(last);
  };
  const undo = () =>
    void said
      .takeBack()
      .catch((error) => toast.error(error instanceof Error ? error.message : 'It could not be undone.'));
  return (
    <>
      <div className="grid gap-6 overflow-y-auto p-5 lg:grid-cols-[3fr_2fr]">
        <FocalView picture={picture} onBegin={said.begin} onSay={said.say} onLeave={leave} />
        <div className="grid content-start gap-5">
          <PictureWords picture={picture} onSay={said.say} onMet={onMet} onLeave={leave} />
          {children}
        </div>
      </div>
      <div role="status">
        {said.mayUndo && (
          <p className="flex items-center justify-end gap-3 border-line border-t px-5 py-1.5">
            Saved.
            <button type="button" className={adminButtonClass('quiet', 'small')} onClick={undo}>
              Undo
            </button>
          </p>
        )}
      </div>
    </>
  );
}
