import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Text of unknown length: what is longer than a few lines waits behind a button. Without script all of it stands there. */
export function Expandable({ about, children }: { about: string; children: ReactNode }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(true);

  useEffect(() => {
    const element = box.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 24);
  }, []);

  const isCut = isLong && !isOpen;
  return (
    <>
      <div
        ref={box}
        id={id}
        className={
          isCut
            ? 'print:max-h-none! print:mask-none! scripted:max-h-80 scripted:overflow-hidden scripted:fade-below'
            : ''
        }
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="print:hidden noscript:hidden link mt-2 min-h-11 cursor-pointer"
        >
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only"> about {about}</span>
        </button>
      )}
    </>
  );
}
