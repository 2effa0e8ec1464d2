import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import type { PictureInUse } from '../api.ts';

// In screen pixels; with Shift and Ctrl the library uses larger steps.
ReactCrop.nudgeStep = 10;
ReactCrop.nudgeStepMedium = 40;

/** The aspect ratios that pages use (width / height); undefined: free. */
const ratios: readonly (readonly [word: string, ratio: number | undefined])[] = [
  ['Free', undefined],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
];

const handle = (which: string) => `${which}; use the arrow keys to move it`;
const ariaLabels = {
  cropArea: 'Area to keep; use the arrow keys to move it',
  nwDragHandle: handle('Top left corner'),
  nDragHandle: handle('Top side'),
  neDragHandle: handle('Top right corner'),
  eDragHandle: handle('Right side'),
  seDragHandle: handle('Bottom right corner'),
  sDragHandle: handle('Bottom side'),
  swDragHandle: handle('Bottom left corner'),
  wDragHandle: handle('Left side'),
};

const wholePicture: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The same area after the picture is rotated by another 90° clockwise. */
export function rotateArea({ unit, x, y, width, height }: PercentCrop): PercentCrop {
  return { unit, x: 100 - y - height, y: x, width: height, height: width };
}

/** A picture rotated by some degrees, with its resulting size. */
function RotatedPicture({
  name,
  rotate,
  width,
  height,
}: {
  name: string;
  rotate: number;
  width: number;
  height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isActive = true;
    const picture = new Image();
    picture.onload = () => {
      const context = canvas.current?.getContext('2d');
      if (!isActive || !canvas.current || !context) return;
      Object.assign(canvas.current, { width, height });
      context.translate(width / 2, height / 2);
      context.rotate((rotate * Math.PI) / 180);
      context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
    };
    picture.src = `/uploads/${name}`;
    return () => {
      isActive = false;
    };
  }, [name, rotate, width, height]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      className="block h-auto max-h-[48dvh] w-auto max-w-full"
    />
  );
}

interface CropDialogProps {
  picture: PictureInUse;
  onCropped(picture: PictureInUse): void;
  onClose(): void;
}

/** The largest centred area with an aspect ratio. */
function largestCrop(ratio: number, width: number, height: number): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height), width, height);
}

/** Creates a new picture from a part of another, which stays unchanged. */
export function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const [area, setArea] = useState(wholePicture);
  const [ratio, setRatio] = useState<number>();
  const [rotate, setRotate] = useState<0 | 90 | 180 | 270>(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSideways = rotate % 180 !== 0;
  const [width, height] = isSideways ? [picture.height, picture.width] : [picture.width, picture.height];
  function rotateRight() {
    setRotate(((rotate + 90) % 360) as typeof rotate);
    // The aspect ratio is that of the page and does not rotate.
    setArea(ratio ? largestCrop(ratio, height, width) : rotateArea(area));
  }

  async function crop() {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        ...{ x: area.x / 100, y: area.y / 100, width: area.width / 100, height: area.height / 100 },
        rotate,
      };
      const { data } = await callApi('POST pictures/:name/crop', { params: { name: picture.name }, body });
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
                  className="flex min-h-11 items-center rounded-small border border-ink/35 px-3.5 font-bold focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 has-checked:border-teal has-checked:bg-mint-soft"
                >
                  <input
                    type="radio"
                    name="ratio"
                    className="sr-only"
                    checked={ratio === one}
                    onChange={() => {
                      setRatio(one);
                      if (one) setArea(largestCrop(one, width, height));
                    }}
                  />
                  {word}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="button" className={adminButtonClass('quiet')} onClick={rotateRight}>
            <RotateCw aria-hidden="true" className="size-4.5" />
            Rotate right
          </button>
        </div>
        <div className="flex justify-center bg-page p-6">
          <ReactCrop
            {...{ ariaLabels }}
            keepSelection
            crop={area}
            {...(ratio && { aspect: ratio })}
            minWidth={24}
            minHeight={24}
            className="ReactCrop--no-animate touch-none [--rc-drag-handle-mobile-size:2.75rem] [--rc-drag-handle-size:1.5rem] [--rc-border-color:var(--color-white)] [--rc-drag-handle-bg-colour:var(--color-teal)] [--rc-focus-color:var(--color-sun)]"
            onChange={(_pixels, percents) => setArea(percents)}
          >
            <RotatedPicture {...{ name: picture.name, rotate, width, height }} />
          </ReactCrop>
        </div>
        <p role="status" className="text-ink-soft">
          {Math.round((area.width * width) / 100)} × {Math.round((area.height * height) / 100)} pixels. The
          original stays in the library; entries keep showing it until you replace it.
        </p>
        <p role="alert" className="font-bold text-danger-text empty:hidden">
          {problem}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
        <button type="button" className={adminButtonClass('quiet')} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButtonClass('main')}
          onClick={() => void crop()}
        >
          {isBusy ? 'Cropping…' : 'Save as a new picture'}
        </button>
      </div>
    </Modal>
  );
}
