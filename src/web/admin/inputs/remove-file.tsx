interface RemoveFileProps {
  what: 'picture' | 'video' | 'file';
  label: string;
  /** The bare name of the stored file, or empty. */
  current: string;
  chosen: File | undefined;
  onRemove(): void;
}

/** Takes a stored file away from an entry; it goes with the save. */
export function RemoveFile({ what, label, current, chosen, onRemove }: RemoveFileProps) {
  if (!current || chosen) return null;
  return (
    <button
      type="button"
      aria-label={`Remove this ${what}: ${label}`}
      className="link mt-1 inline-flex min-h-9 items-center"
      onClick={onRemove}
    >
      Remove this {what}
    </button>
  );
}
