import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FocalPoint } from '#core/media/picture-schemas.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { PictureChanges, PictureInUse } from '../api.ts';
import { useSaveOnUnmount } from './use-picture-changes.ts';

interface FocalViewProps {
  picture: PictureInUse;
  /** Called when the point starts to move. */
  onMoveStart(): void;
  /** @throws ApiError */
  onSave(changes: PictureChanges): Promise<void>;
  /** Called with an unsaved point when the component is removed. */
  onUnmount(changes: PictureChanges): void;
}

const middle: FocalPoint = { x: 500, y: 500 };
/** Thousandths per arrow key. */
const step = 50;
/** Milliseconds after the last move before saving, so that a drag is one change. */
const saveDelay = 600;

const clamp = (value: number) => Math.min(1000, Math.max(0, Math.round(value)));

/** The picture with its focal point, which pages keep visible when they crop; set by click, drag or arrow keys. */
export function FocalView({ picture, onMoveStart, onSave, onUnmount }: FocalViewProps) {
  const { name, width, height, focal } = picture;
  const toast = useToast();
  const [point, setPoint] = useState(focal ?? middle);
  const [isMoved, setMoved] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  const latestOnSave = useRef(onSave);
  latestOnSave.current = onSave;
  useSaveOnUnmount(isMoved ? () => onUnmount({ focal: point }) : undefined);
  const latestIsMoved = useRef(false);
  latestIsMoved.current = isMoved;
  const { x, y } = focal ?? middle;
  useEffect(() => {
    // The point may have been undone; one that is being moved is saved later.
    if (!latestIsMoved.current) setPoint({ x, y });
  }, [x, y]);

  // Set by script, because the Content-Security-Policy allows no inline styles.
  // While the picture loads, its place is kept free: the buttons would move away from a click.
  useLayoutEffect(() => {
    if (!frame.current) return;
    frame.current.style.width = `min(100%, ${width}px, ${(60 * width) / height}dvh)`;
  }, [width, height]);
  useEffect(() => {
    if (!marker.current) return;
    marker.current.style.left = `${point.x / 10}%`;
    marker.current.style.top = `${point.y / 10}%`;
  }, [point]);

  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(async () => {
      setMoved(false);
      try {
        await latestOnSave.current({ focal: point });
      } catch (error) {
        toast.error(error instanceof Error ? error.message : 'The point could not be saved.');
      }
    }, saveDelay);
    return () => clearTimeout(timer);
  }, [isMoved, point, toast]);

  function move(next: FocalPoint) {
    const to = { x: clamp(next.x), y: clamp(next.y) };
    // A press with a mouse also causes a click event.
    if (to.x === point.x && to.y === point.y) return;
    setPoint(to);
    setMoved(true);
    onMoveStart();
  }

  function moveToPointer(event: PointerEvent | MouseEvent) {
    const bounds = frame.current?.getBoundingClientRect();
    if (!bounds) return;
    const [x, y] = [
      (event.clientX - bounds.left) / bounds.width,
      (event.clientY - bounds.top) / bounds.height,
    ];
    move({ x: x * 1000, y: y * 1000 });
  }

  function onKeyDown(event: KeyboardEvent) {
    const [x, y] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    move({ x: point.x + x * step, y: point.y + y * step });
  }

  return (
    <div>
      <div className="flex justify-center rounded-small bg-page">
        <div
          ref={frame}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={1000}
          aria-valuenow={point.x}
          aria-valuetext={`${Math.round(point.x / 10)}% from the left, ${Math.round(point.y / 10)}% from the top`}
          aria-describedby="focal-help"
          className="relative cursor-crosshair touch-pan-y"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            // A finger that starts elsewhere may scroll the page; a tap arrives as a click.
            if (event.pointerType === 'touch' && event.target !== marker.current) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            moveToPointer(event);
          }}
          onClick={moveToPointer}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && moveToPointer(event)
          }
        >
          <img
            src={`/uploads/${name}`}
            alt={picture.description}
            width={width}
            height={height}
            draggable={false}
            className="block h-auto w-full select-none"
          />
          <span
            ref={marker}
            aria-hidden="true"
            className="-translate-x-1/2 -translate-y-1/2 absolute size-8 touch-none rounded-pill border-3 border-white bg-coral/60 shadow-soft ring-2 ring-[#2b1b3d] after:absolute after:-inset-2"
          />
        </div>
      </div>
      <p id="focal-help" className="mt-2 text-ink-soft">
        The point stays in view wherever a page shows only part of the picture. Click the picture, drag the
        point, or move it with the arrow keys.
        {(focal || isMoved) && (
          <>
            {' '}
            <button type="button" className="link min-h-11 sm:min-h-0" onClick={() => move(middle)}>
              Reset to the centre
            </button>
          </>
        )}
      </p>
    </div>
  );
}
