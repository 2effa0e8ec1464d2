import X from 'lucide-react/icons/x';

interface CloseCrossProps {
  /** What it closes, for whoever cannot see it. */
  name: string;
  /** Of what lies on the ground of the page, it lights up in white. */
  isOnPage?: boolean;
  onClose(): void;
}

/** The cross in the corner of what can be closed. */
export function CloseCross({ name, isOnPage = false, onClose }: CloseCrossProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className={`flex size-11 shrink-0 items-center justify-center rounded-small text-ink-soft hover:text-ink ${isOnPage ? 'hover:bg-surface' : 'hover:bg-page'}`}
      onClick={onClose}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
