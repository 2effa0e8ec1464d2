import type { RequestView } from '../../../content/privacy/register.ts';
import { keptInWords } from '../../../content/privacy/requests.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface EraseDialogProps {
  request: RequestView;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before all that is held of somebody goes: it cannot be taken back. */
export function EraseDialog({ request: { email, holds }, isBusy, onConfirm, onCancel }: EraseDialogProps) {
  const held = holds?.held ?? [];
  const stays = holds?.stays ?? [];
  return (
    <ConfirmDialog
      title="Erase this person’s data?"
      action="Erase for good"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere">
        Everything we hold about <strong>{email}</strong> will be erased at once, and cannot be brought back:
      </p>
      <ul className="my-3 list-disc pl-5">
        {held.map(({ what, count }) => (
          <li key={what}>
            {count} {what}
          </li>
        ))}
        {held.length === 0 && <li>nothing is held under this address</li>}
      </ul>
      {stays.map((one) => (
        <p key={one.what}>
          This stays for now: {keptInWords(one)}. {one.why}
        </p>
      ))}
      <p>Places in upcoming webinars will be cancelled. A letter will tell the person.</p>
    </ConfirmDialog>
  );
}
