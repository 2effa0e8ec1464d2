import { useEffect, useState } from 'react';

/** How much of something has been sent; 0 to 100. */
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
        {percent} %
      </span>
      <Announcement percent={percent} />
    </>
  );
}

/** Every percent would talk over everything else, so quarters are told. */
function Announcement({ percent }: { percent: number }) {
  const quarter = Math.floor(percent / 25) * 25;
  const [told, setTold] = useState('');
  useEffect(() => setTold(`${quarter} % uploaded`), [quarter]);
  return (
    <span role="status" className="sr-only">
      {told}
    </span>
  );
}
