import RotateCw from 'lucide-react/icons/rotate-cw';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { adminButton } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import type { PictureInUse } from '../server/pictures.ts';

/** A part of a picture, in fractions of it. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Less than this of a side nobody can get hold of. */
const least = 0.05;

const between = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Shapes that pages use, as width by height; undefined: any. */
const ratios: readonly (readonly [word: string, ratio: number | undefined])[] = [
  ['Free', undefined],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
];

/** Moves an area, and no further than to the edges. */
export function moved({ x, y, width, height }: Area, by: { x: number; y: number }): Area {
  return { x: between(x + by.x, 0, 1 - width), y: between(y + by.y, 0, 1 - height), width, height };
}

/**
 * Draws an area larger or smaller by a corner; the opposite one stays where it is.
 *
 * @param ratio of the area's sides in fractions of the picture's; undefined: any
 */
export function resized(area: Area, corner: Corner, to: { x: number; y: number }, ratio?: number): Area {
  const fixed = {
    x: corner.endsWith('w') ? area.x + area.width : area.x,
    y: corner.startsWith('n') ? area.y + area.height : area.y,
  };
  const room = {
    width: corner.endsWith('w') ? fixed.x : 1 - fixed.x,
    height: corner.startsWith('n') ? fixed.y : 1 - fixed.y,
  };
  let width = between(Math.abs(to.x - fixed.x), Math.min(least, room.width), room.width);
  let height = between(Math.abs(to.y - fixed.y), Math.min(least, room.height), room.height);
  if (ratio) {
    width = Math.min(Math.max(width, height * ratio), room.width, room.height * ratio);
    height = width / ratio;
  }
  return {
    x: corner.endsWith('w') ? fixed.x - width : fixed.x,
    y: corner.startsWith('n') ? fixed.y - height : fixed.y,
    width,
    height,
  };
}

/** Draws an area by a corner a little: with a ratio, either direction draws both sides. */
export function nudged(area: Area, corner: Corner, by: { x: number; y: number }, ratio?: number): Area {
  const [right, down] = [corner.endsWith('e') ? 1 : -1, corner.startsWith('s') ? 1 : -1];
  const at = {
    x: right > 0 ? area.x + area.width : area.x,
    y: down > 0 ? area.y + area.height : area.y,
  };
  const grown = ratio && (by.x * right || by.y * down * ratio);
  const step = ratio && grown ? { x: grown * right, y: (grown / ratio) * down } : by;
  return resized(area, corner, { x: at.x + step.x, y: at.y + step.y }, ratio);
}

/** The largest area of a ratio around the middle of what was chosen before. */
export function fitted(area: Area, ratio: number | undefined): Area {
  if (!ratio) return area;
  const width = Math.min(1, ratio, Math.max(area.width, area.height * ratio));
  const height = width / ratio;
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2];
  return moved({ x: 0, y: 0, width, height }, { x, y });
}

/** The same part after the picture has been turned once more by a quarter, clockwise. */
export function turned({ x, y, width, height }: Area): Area {
  return { x: 1 - y - height, y: x, width: height, height: width };
}

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
function CropBox({ name, rotate, width, height, area, ratio, onChange }: CropBoxProps) {
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

interface CropDialogProps {
  picture: PictureInUse;
  onCropped(picture: PictureInUse): void;
  onClose(): void;
}

const whole: Area = { x: 0, y: 0, width: 1, height: 1 };

/** Makes a picture of a part of another one; that one stays as it is. */
export function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const [area, setArea] = useState(whole);
  const [ratio, setRatio] = useState<number>();
  const [rotate, setRotate] = useState<0 | 90 | 180 | 270>(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isLying = rotate % 180 !== 0;
  const [width, height] = isLying ? [picture.height, picture.width] : [picture.width, picture.height];
  // Of the sides in fractions of the picture's.
  const shape = (of: number | undefined) => of && (of * height) / width;

  function turn() {
    const next = ((rotate + 90) % 360) as typeof rotate;
    setRotate(next);
    const after = turned(area);
    // The shape is that of the page, and does not turn along.
    setArea(ratio ? fitted(after, (ratio * width) / height) : after);
  }

  async function crop() {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...area, rotate };
      const { data } = await callApi<{ picture: PictureInUse }>('POST', `pictures/${picture.name}/crop`, {
        body,
      });
      onCropped(data.picture);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be cropped.');
      setBusy(false);
    }
  }

  return (
    <Modal title="Crop" size="wide" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-5">
        <div className="flex flex-wrap items-end gap-3">
          <fieldset className="min-w-0">
            <legend className="mb-1.5 font-bold">Shape</legend>
            <div className="flex flex-wrap gap-2">
              {ratios.map(([word, one]) => (
                <label
                  key={word}
                  className="flex min-h-11 cursor-pointer items-center rounded-small border border-ink/35 px-3.5 font-bold focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 has-checked:border-teal has-checked:bg-mint-soft"
                >
                  <input
                    type="radio"
                    name="ratio"
                    className="sr-only"
                    checked={ratio === one}
                    onChange={() => {
                      setRatio(one);
                      setArea(fitted(area, shape(one)));
                    }}
                  />
                  {word}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="button" className={adminButton('quiet')} onClick={turn}>
            <RotateCw aria-hidden="true" className="size-4.5" />
            Turn right
          </button>
        </div>
        <CropBox
          {...{ name: picture.name, rotate, width, height, area }}
          ratio={shape(ratio)}
          onChange={setArea}
        />
        <p role="status" className="text-ink-soft">
          {Math.round(area.width * width)} × {Math.round(area.height * height)} pixels. The original stays in
          the library; entries keep showing it until you replace it.
        </p>
        <p role="alert" className="font-bold text-coral-text empty:hidden">
          {problem}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
        <button type="button" className={adminButton('quiet')} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButton('main')}
          onClick={() => void crop()}
        >
          {isBusy ? 'Cropping…' : 'Save as a new picture'}
        </button>
      </div>
    </Modal>
  );
}
