import { type FormEvent, useId, useState } from 'react';
import { maxAlternativeLength } from '../../../content/alternative-text.ts';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';
import { inputClass, Label } from '../form/label.tsx';
import { adminButton } from '../ui/button.ts';

interface PictureWordsProps {
  picture: PictureInUse;
  onSaved(picture: PictureInUse): void;
}

type Words = Pick<PictureInUse, 'description' | 'label'>;

/** What staff say of a picture. A notice would stand behind the window: what was saved is taken back in here. */
export function PictureWords({ picture, onSaved }: PictureWordsProps) {
  const id = useId();
  const [description, setDescription] = useState(picture.description);
  const [label, setLabel] = useState(picture.label);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What it said before the last save. */
  const [before, setBefore] = useState<Words>();
  const isChanged = description !== picture.description || label !== picture.label;

  async function save(words: Words, isBack = false) {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...words, revision: picture.revision };
      const path = `pictures/${picture.name}`;
      const { data } = await callApi<{ picture: PictureInUse }>('PUT', path, { body });
      setDescription(data.picture.description);
      setLabel(data.picture.label);
      onSaved(data.picture);
      setBefore(isBack ? undefined : { description: picture.description, label: picture.label });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem(
        isConflict
          ? 'Somebody else has changed this meanwhile. Please close this window and open it again.'
          : error instanceof Error
            ? error.message
            : 'It could not be saved.',
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isChanged) void save({ description, label });
      }}
    >
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
          What the picture shows. It is offered as alternative text where the picture is chosen; entries that
          show it already keep their own.
        </p>
      </div>
      <div>
        <Label htmlFor={`${id}-label`} isNeeded={false}>
          Words to find it by
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
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" aria-disabled={isBusy || !isChanged} className={adminButton('main')}>
          Save
        </button>
        <span role="status">{before && !isChanged && 'Picture updated.'}</span>
        {before && !isChanged && (
          <button
            type="button"
            aria-disabled={isBusy}
            className={adminButton('quiet')}
            onClick={() => void save(before, true)}
          >
            Undo
          </button>
        )}
      </div>
    </form>
  );
}
