import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Area, type Corner, moved, nudged, resized } from './crop-area.ts';

interface CropBoxProps {
  name: string;
  rotate: number;
  /** Pixels of the picture as it stands turned. */
  width: number;
  height: number;
  area: Area;
  /** Of the sides in fractions of the picture's. */
  ratio: number | undefined;
  onChange(area: Area): void;
}

const corners: readonly (readonly [corner: Corner, word: string, look: string])[] = [
  ['nw', 'Top left corner', '-top-5.5 -left-5.5 cursor-nwse-resize'],
  ['ne', 'Top right corner', '-top-5.5 -right-5.5 cursor-nesw-resize'],
  ['sw', 'Bottom left corner', '-bottom-5.5 -left-5.5 cursor-nesw-resize'],
  ['se', 'Bottom right corner', '-right-5.5 -bottom-5.5 cursor-nwse-resize'],
];
/** A fraction that an arrow moves it. */
const step = 0.02;

/** The picture, and over it the part that is kept: its frame moves, and its corners are drawn. */
export function CropBox({ name, rotate, width, height, area, ratio, onChange }: CropBoxProps) {
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const light = useRef<HTMLDivElement>(null);
  const held = useRef<{ from: { x: number; y: number }; area: Area }>(undefined);

  useEffect(() => {
    let isWanted = true;
    const picture = new Image();
    picture.onload = () => {
      const context = canvas.current?.getContext('2d');
      if (!isWanted || !canvas.current || !context) return;
      Object.assign(canvas.current, { width, height });
      context.translate(width / 2, height / 2);
      context.rotate((rotate * Math.PI) / 180);
      context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
    };
    picture.src = `/uploads/${name}`;
    return () => {
      isWanted = false;
    };
  }, [name, rotate, width, height]);

  // By script: the Content-Security-Policy lets no style into the markup.
  useEffect(() => {
    const percents = { left: area.x, top: area.y, width: area.width, height: area.height };
    for (const [side, part] of Object.entries(percents)) {
      for (const { current } of [frame, light]) current?.style.setProperty(side, `${part * 100}%`);
    }
  }, [area]);

  function placeOf({ clientX, clientY }: PointerEvent) {
    const box = room.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  const drawn = (corner: Corner) => ({
    onPointerDown(event: PointerEvent) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      onChange(resized(area, corner, placeOf(event), ratio));
    },
    onKeyDown(event: KeyboardEvent) {
      const by = arrowOf(event);
      if (!by) return;
      event.stopPropagation();
      onChange(nudged(area, corner, by, ratio));
    },
  });

  return (
    <div className="flex justify-center bg-page p-6">
      <div ref={room} className="relative w-fit touch-none overflow-visible">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className="block h-auto max-h-[48dvh] w-auto max-w-full"
        />
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
          <div ref={light} className="absolute shadow-[0_0_0_200rem_rgb(43_27_61/0.6)]" />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a frame that moves over a picture */}
        <div
          ref={frame}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move it
          tabIndex={0}
          aria-label="Area to keep; use the arrow keys to move it"
          className="absolute cursor-move border-2 border-white outline-2 outline-ink"
          onKeyDown={(event) => {
            const by = arrowOf(event);
            if (by) onChange(moved(area, by));
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { from: placeOf(event), area };
          }}
          onPointerMove={(event) => {
            if (!held.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const to = placeOf(event);
            const { from, area: before } = held.current;
            onChange(moved(before, { x: to.x - from.x, y: to.y - from.y }));
          }}
        >
          {corners.map(([corner, word, look]) => (
            <button
              key={corner}
              type="button"
              aria-label={`${word}; use the arrow keys to move it`}
              className={`absolute flex size-11 touch-none items-center justify-center rounded-pill ${look}`}
              {...drawn(corner)}
            >
              <span aria-hidden="true" className="size-4 rounded-pill border-2 border-ink bg-white" />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function arrowOf(event: KeyboardEvent): { x: number; y: number } | undefined {
  const by = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }[event.key];
  if (by) event.preventDefault();
  return by;
}
