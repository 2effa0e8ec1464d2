import { useEffect, useState } from 'react';

const looks = {
  main: 'bg-coral text-white hover:bg-coral-deep',
  quiet: 'border border-ink/35 bg-surface text-ink hover:border-ink hover:bg-page',
  danger:
    'border border-danger-text/50 bg-surface text-danger-text hover:border-danger-text hover:bg-danger-soft',
};
const sizes = {
  normal: 'min-h-11 px-5',
  // In a narrow table it is sized for a finger.
  small: 'min-h-11 min-w-11 px-2.5 @4xl:min-h-9 @4xl:min-w-9',
};

/** Classes of the buttons of the admin area: smaller and squarer than those of the public pages. */
export function adminButtonClass(look: keyof typeof looks, size: keyof typeof sizes = 'normal'): string {
  return `inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-small font-bold text-small leading-tight transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 ${looks[look]} ${sizes[size]}`;
}

const pillLooks = {
  good: 'bg-mint-soft text-teal-text',
  waiting: 'bg-sun-soft text-ink',
  quiet: 'bg-ink/8 text-ink',
  trouble: 'bg-danger-soft text-danger-text',
};

/** A label of one or two words about an entry. */
export function Pill({ look, children }: { look: keyof typeof pillLooks; children: string }) {
  return (
    <span
      className={`inline-block wrap-break-word rounded-[0.8rem] px-2.5 py-0.5 font-bold leading-snug ${pillLooks[look]}`}
    >
      {children}
    </span>
  );
}

/** The progress of an upload, 0 to 100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-3 min-w-40 flex-1 appearance-none overflow-hidden rounded-pill bg-mint-soft accent-teal [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-mint-soft [&::-webkit-progress-value]:bg-teal"
      />
      <span aria-hidden="true" className="w-14 text-right font-bold tabular-nums">
        {percent}%
      </span>
      <Announcement percent={percent} />
    </>
  );
}

/** Announces quarters only: every percent would drown all other announcements. */
function Announcement({ percent }: { percent: number }) {
  const quarter = Math.floor(percent / 25) * 25;
  const [message, setMessage] = useState('');
  useEffect(() => setMessage(`${quarter}% uploaded`), [quarter]);
  return (
    <span role="status" className="sr-only">
      {message}
    </span>
  );
}
