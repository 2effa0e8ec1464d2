import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import type { PictureSlot } from './picture-sizes.ts';

interface SlideFit {
  slideClass: string;
  /** The slot that gives the width of pictures. */
  slot: PictureSlot;
}

/** The width of slides of a row of three; one or two share the row, so that no gap is beside them. */
export function slideFit(count: number): SlideFit {
  if (count === 1) return { slideClass: 'w-full', slot: 'pair' };
  if (count === 2) return { slideClass: 'w-[88%] sm:w-1/2', slot: 'pair' };
  return { slideClass: 'w-[88%] sm:w-1/2 lg:w-1/3', slot: 'slide' };
}

interface CarouselProps {
  /** The accessible name, which the names of the two buttons contain. */
  label: string;
  slides: { id: string; content: ReactNode }[];
  slideClass: string;
}

/** A row of slides with native scrolling; it never moves by itself. */
export function Carousel({ label, slides, slideClass }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  // Several slides seldom fit. With the buttons rendered from the start, nothing moves when the script loads.
  const [ends, setEnds] = useState({ start: true, end: slides.length < 2 });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft;
      const next = { start: left < 8, end: left + element.clientWidth > element.scrollWidth - 8 };
      setEnds((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  function move(direction: 1 | -1) {
    const element = list.current;
    const slide = element?.firstElementChild;
    if (!element || !slide) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    // As many as are visible, and at least one.
    const width = slide.getBoundingClientRect().width;
    const step = Math.max(1, Math.floor(element.clientWidth / width)) * width;
    element.scrollBy({ left: direction * step, behavior });
  }

  const fits = ends.start && ends.end;
  return (
    <div>
      <ul
        ref={list}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="carousel slides"
      >
        {slides.map(({ id, content }) => (
          <li key={id} className={`shrink-0 snap-start px-3 ${slideClass}`}>
            {content}
          </li>
        ))}
      </ul>
      <div
        className={`print:hidden noscript:hidden relative flex justify-center gap-3 pt-2 ${fits ? 'hidden' : ''}`}
      >
        <MoveButton name={`Previous: ${label}`} isOff={ends.start} onClick={() => move(-1)}>
          <Icon name="chevron-left" className="size-6" />
        </MoveButton>
        <MoveButton name={`Next: ${label}`} isOff={ends.end} onClick={() => move(1)}>
          <Icon name="chevron-right" className="size-6" />
        </MoveButton>
      </div>
    </div>
  );
}

interface MoveButtonProps {
  name: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the ends, so that keyboard users do not lose the focus. */
function MoveButton({ name, isOff, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={onClick}
      className="carousel-button"
    >
      {children}
    </button>
  );
}
