import { useState } from 'react';
import type { ChosenPicture } from '#cms/fields/image/picture-chooser.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { PictureInUse, ReplacedEntry, ReplacementResult } from '../api.ts';
import { ChoosePictureDialog } from './choose-picture-dialog.tsx';

/** Entries per call: a body may hold 10,000 values (product: Limits), and each entry has four. */
const entriesPerCall = 1000;

type EntryRevision = Pick<ReplacedEntry, 'record' | 'id' | 'revision'>;
type UndoResult = AnswerOf<'POST pictures/:name/replace/undo'>;

/**
 * Undoes the replacement of a picture in any number of entries, with consecutive calls.
 *
 * @param send one call with a part of the entries
 * @returns the number of restored entries, and of those left out because they have been changed since; `error`, if a
 * call failed: the entries after it are unchanged
 */
export async function undoReplacement(
  entries: readonly ReplacedEntry[],
  send: (part: EntryRevision[]) => Promise<UndoResult>,
): Promise<{ count: number; skipped: number; error?: unknown }> {
  let [count, skipped] = [0, 0];
  for (let start = 0; start < entries.length; start += entriesPerCall) {
    const part = entries
      .slice(start, start + entriesPerCall)
      .map(({ record, id, revision }) => ({ record, id, revision }));
    try {
      const answer = await send(part);
      count += answer.entries.length;
      skipped += answer.skipped;
    } catch (error) {
      return { count, skipped, error };
    }
  }
  return { count, skipped };
}

interface ReplaceDialogProps {
  picture: PictureInUse;
  onReplaced(): void;
  onUndone(): void;
  onClose(): void;
}

/** Replaces a picture in all entries: first the choice of the picture, then a confirmation. */
export function ReplaceDialog({ picture, onReplaced, onUndone, onClose }: ReplaceDialogProps) {
  const [other, setOther] = useState<ChosenPicture>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const notice = useNotice();
  const count = picture.entryCount;

  async function undo({ entries }: ReplacementResult): Promise<void> {
    const params = { name: picture.name };
    const { count, skipped, error } = await undoReplacement(entries, async (part) => {
      return (await callApi('POST pictures/:name/replace/undo', { params, body: { entries: part } })).data;
    });
    const changed =
      skipped > 0
        ? ` ${skipped === 1 ? '1 entry has changed since and was' : `${skipped} entries have changed since and were`} left as ${skipped === 1 ? 'it is' : 'they are'}.`
        : '';
    const reason = error instanceof Error ? ` The others could not be restored: ${error.message}` : '';
    const text = `Restored in ${inEntries(count)}.${changed}${reason}`;
    notice(error ? { kind: 'error', text } : { kind: 'success', text });
    onUndone();
  }

  async function replace(replacement: string) {
    setBusy(true);
    try {
      const params = { name: picture.name };
      const { data } = await callApi('POST pictures/:name/replace', { params, body: { replacement } });
      notice({
        kind: 'success',
        text: `Replaced in ${inEntries(data.entries.length)}.`,
        action: { label: 'Undo', onPress: () => undo(data) },
      });
      onReplaced();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be replaced.');
      setBusy(false);
    }
  }

  if (!other) {
    return (
      <ChoosePictureDialog title="Replace with" except={picture.name} onChosen={setOther} onClose={onClose} />
    );
  }
  return (
    <ConfirmDialog
      title="Replace everywhere?"
      action={isBusy ? 'Replacing…' : `Replace in ${inEntries(count)}`}
      look="main"
      isBusy={isBusy}
      onConfirm={() => void replace(other.name)}
      onCancel={onClose}
    >
      <div className="flex items-center gap-3">
        <img
          src={thumbnailAddress(picture.name)}
          alt="Now"
          className="aspect-4/3 w-1/2 bg-page object-contain"
        />
        <img
          src={thumbnailAddress(other.name)}
          alt="Then"
          className="aspect-4/3 w-1/2 bg-page object-contain"
        />
      </div>
      <p className="mt-4">
        {count === 1 ? '1 entry' : `${count} entries`} will show the other picture at once, to visitors too.{' '}
        {count === 1
          ? 'Its description stays: please check that it still fits.'
          : 'Their descriptions stay: please check that they still fit.'}{' '}
        {picture.draftCount > 0 && ' Drafts keep their current picture.'}
      </p>
    </ConfirmDialog>
  );
}

function inEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
