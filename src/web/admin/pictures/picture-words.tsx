import { type FormEvent, useId, useState } from 'react';
import { maxAlternativeLength } from '../../../content/alternative-text.ts';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { inputClass, Label } from '../form/label.tsx';
import { adminButton } from '../ui/button.ts';

interface PictureWordsProps {
  picture: PictureInUse;
  onSaved(picture: PictureInUse): void;
}

/** What staff say of a picture. */
export function PictureWords({ picture, onSaved }: PictureWordsProps) {
  const id = useId();
  const toast = useToast();
  const [description, setDescription] = useState(picture.description);
  const [label, setLabel] = useState(picture.label);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = description !== picture.description || label !== picture.label;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isChanged) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { description, label, revision: picture.revision };
      const { data } = await callApi<{ picture: PictureInUse }>('PUT', `pictures/${picture.name}`, { body });
      setDescription(data.picture.description);
      setLabel(data.picture.label);
      onSaved(data.picture);
      toast.success('Picture updated.');
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
