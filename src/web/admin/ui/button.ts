const looks = {
  main: 'bg-coral text-white hover:bg-coral-deep',
  quiet: 'border border-ink/35 bg-surface text-ink hover:border-ink hover:bg-page',
  danger:
    'border border-coral-text/50 bg-surface text-coral-text hover:border-coral-text hover:bg-coral-soft',
};
const sizes = {
  normal: 'min-h-11 px-5',
  // In a table that has little room it is pressed by a finger.
  small: 'min-h-11 min-w-11 px-2.5 @4xl:min-h-9 @4xl:min-w-9',
};

/** The buttons of the admin area: smaller and squarer than those of the public pages. */
export function adminButton(look: keyof typeof looks, size: keyof typeof sizes = 'normal'): string {
  return `inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-small font-bold text-small leading-tight transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 ${looks[look]} ${sizes[size]}`;
}
