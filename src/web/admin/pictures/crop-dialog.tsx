import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import { callApi } from '../../api/session-client.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { type Area, fitted, ratios, turned } from './crop-area.ts';
import { CropBox } from './crop-box.tsx';

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
