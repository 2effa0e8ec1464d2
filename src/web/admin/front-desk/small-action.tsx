import type { LucideIcon } from 'lucide-react';

interface SmallActionProps {
  Icon: LucideIcon;
  word: string;
  /** Of the parent, for whoever hears the button alone. */
  name: string;
  isBusy?: boolean;
  onClick(): void;
}

export const smallAction =
  'flex min-h-[56px] min-w-[48px] flex-col items-center justify-center gap-1 rounded-small font-semibold text-[0.8125rem] leading-tight hover:bg-page aria-disabled:opacity-60';

/** A sign with its word beneath, as wide as there is room and high enough for a thumb. */
export function SmallAction({ Icon, word, name, isBusy = false, onClick }: SmallActionProps) {
  return (
    <button
      type="button"
      aria-label={`${word} ${name}`}
      aria-disabled={isBusy}
      className={smallAction}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5 text-teal-text" />
      {word}
    </button>
  );
}
