import { Icon } from './icon.tsx';

export function CloseMessageButton({ onClose }: { onClose(): void }) {
  return (
    <button
      type="button"
      aria-label="Close message"
      className="flex size-9 shrink-0 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink"
      onClick={onClose}
    >
      <Icon name="x" className="size-4" />
    </button>
  );
}
