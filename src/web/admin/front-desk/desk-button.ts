const looks = {
  main: 'bg-teal text-white hover:bg-teal/90',
  quiet: 'border border-ink/35 bg-surface text-ink hover:border-ink hover:bg-page',
};

const sizes = { normal: 'min-h-[48px] text-small', large: 'min-h-[56px] text-body' };

/** The buttons that a thumb presses: 48 pixels high, however small everything else is. */
export function thumbButton(look: keyof typeof looks, size: keyof typeof sizes = 'normal'): string {
  return `inline-flex min-w-[48px] items-center justify-center gap-2 rounded-small px-3 text-center font-bold leading-tight transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 ${looks[look]} ${sizes[size]}`;
}
