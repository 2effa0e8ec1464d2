import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { maxAlternativeLength } from '#cms/fields/image/field.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { useToast } from '#core/ui/toasts.tsx';
import type { LibraryPicture, PictureChanges, PictureInUse } from '../api.ts';
import { FocalView } from './focal-point.tsx';
import { currentPictureOf, usePictureChanges, useSaveOnUnmount } from './use-picture-changes.ts';

interface PictureTextFormProps {
  picture: PictureInUse;
  /** @throws ApiError */
  onSave(changes: PictureChanges): Promise<void>;
  /** Called with the picture as another user has changed it. */
  onConflict(current: LibraryPicture): void;
  /** Called with unsaved text when the component is removed. */
  onUnmount(changes: PictureChanges): void;
}

/** The description and label of a picture. */
function PictureTextForm({ picture, onSave, onConflict, onUnmount }: PictureTextFormProps) {
  const id = useId();
  const [description, setDescription] = useState(picture.description);
  const [label, setLabel] = useState(picture.label);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const changes: PictureChanges = {
    ...(!isSame(description, picture.description) && { description }),
    ...(!isSame(label, picture.label) && { label }),
  };
  const isChanged = Object.keys(changes).length > 0;
  useSaveOnUnmount(isChanged ? () => onUnmount(changes) : undefined);
  useStoredValue(picture.description, setDescription);
  useStoredValue(picture.label, setLabel);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isChanged) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(changes);
    } catch (error) {
      const current = currentPictureOf(error);
      if (current) onConflict(current);
      const message = error instanceof Error ? error.message : 'It could not be saved.';
      setProblem(current ? describeConflict(current) : message);
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
          File name and search words
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
      <p role="alert" className="font-bold text-danger-text empty:hidden">
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
const isSame = (typed: string, stored: string) => typed.replace(/\s+/g, ' ').trim() === stored;

/** Takes over the stored text unless the field has been edited meanwhile. */
function useStoredValue(stored: string, set: (change: (typed: string) => string) => void): void {
  const before = useRef(stored);
  useEffect(() => {
    const previous = before.current;
    before.current = stored;
    if (previous !== stored) set((typed) => (isSame(typed, previous) ? stored : typed));
  }, [stored, set]);
}

function describeConflict({ description, label }: LibraryPicture): string {
  const currentTexts = [description, label].filter(Boolean).map((text) => `“${text}”`);
  const currentState =
    currentTexts.length > 0 ? `It now says ${currentTexts.join(' and ')}.` : 'It is now empty.';
  return `Someone else has changed this in the meantime. ${currentState} Press Save again to replace it with yours.`;
}

interface PictureDetailsProps {
  picture: PictureInUse;
  title: string;
  /** Whether the picture was deleted: its details are then not saved any more. */
  isDeleted: RefObject<boolean>;
  onSaved(picture: PictureInUse): void;
  /** Called with the picture as another user has changed it. */
  onConflict(current: LibraryPicture): void;
  children: ReactNode;
}

/**
 * The editable details of a picture: text and focal point. Each change can be undone, and unsaved changes are saved on
 * removal.
 */
export function PictureDetails({
  picture,
  title,
  isDeleted,
  onSaved,
  onConflict,
  children,
}: PictureDetailsProps) {
  const toast = useToast();
  const pictureChanges = usePictureChanges({ picture, title, onSaved });
  const saveOnUnmount = (last: PictureChanges) => {
    if (!isDeleted.current) void pictureChanges.saveOnUnmount(last);
  };
  const undo = () =>
    void pictureChanges
      .undo()
      .catch((error) => toast.error(error instanceof Error ? error.message : 'It could not be undone.'));
  return (
    <>
      <div className="grid gap-6 overflow-y-auto p-5 lg:grid-cols-[3fr_2fr]">
        <FocalView
          picture={picture}
          onMoveStart={pictureChanges.clearUndo}
          onSave={pictureChanges.save}
          onUnmount={saveOnUnmount}
        />
        <div className="grid content-start gap-5">
          <PictureTextForm
            picture={picture}
            onSave={pictureChanges.save}
            onConflict={onConflict}
            onUnmount={saveOnUnmount}
          />
          {children}
        </div>
      </div>
      <div role="status">
        {pictureChanges.mayUndo && (
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
