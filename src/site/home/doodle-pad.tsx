import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '#core/ui/button-link.tsx';

/** Canvas pixels per CSS pixel, for dense screens. */
const density = 2;
/** Pixels per press of an arrow key. */
const stride = 14;

interface Point {
  x: number;
  y: number;
}

/**
 * A canvas for drawing by finger, pen or mouse; by keyboard the arrows move the crayon, and the space bar lifts or
 * lowers it.
 */
function DoodleCanvas({ colour, width }: { colour: string; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<Point>(undefined);
  const help = useId();
  const [crayon, setCrayon] = useState<Point & { isDown: boolean }>();
  const [paper, setPaper] = useState({ width: 1000, height: 400 });

  // The canvas gets its size at the first layout; resizing it later would clear it.
  useEffect(() => {
    if (!canvas.current) return;
    const { clientWidth, clientHeight } = canvas.current;
    setPaper({ width: clientWidth * density, height: clientHeight * density });
  }, []);

  function drawLine(from: Point, to: Point) {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    Object.assign(context, {
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: colour,
      lineWidth: width * density,
    });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * paper.width,
      y: ((clientY - box.top) / box.height) * paper.height,
    };
  }

  function startStroke(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCrayon(undefined);
    last.current = pointOf(event);
    drawLine(last.current, last.current);
  }

  function continueStroke(event: PointerEvent<HTMLCanvasElement>) {
    if (!last.current) return;
    const point = pointOf(event);
    drawLine(last.current, point);
    last.current = point;
  }

  const endStroke = () => {
    last.current = undefined;
  };

  function moveCrayon(event: KeyboardEvent) {
    const now = crayon ?? { x: paper.width / 2, y: paper.height / 2, isDown: true };
    const far = stride * density;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, -far],
      ArrowDown: [0, far],
    };
    const step = steps[event.key];
    if (event.key === ' ') setCrayon({ ...now, isDown: crayon ? !now.isDown : true });
    else if (step) {
      const next = {
        x: Math.min(Math.max(now.x + step[0], 0), paper.width),
        y: Math.min(Math.max(now.y + step[1], 0), paper.height),
      };
      if (now.isDown) drawLine(now, next);
      setCrayon({ ...next, isDown: now.isDown });
    } else return;
    // Otherwise the page would scroll.
    event.preventDefault();
  }

  return (
    <>
      <div className="relative overflow-hidden rounded-card border-3 border-dashed border-ink/20">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an application is what takes all keys itself */}
        <canvas
          ref={canvas}
          role="application"
          aria-label="Paper to draw on"
          aria-describedby={help}
          tabIndex={0}
          {...paper}
          onPointerDown={startStroke}
          onPointerMove={continueStroke}
          onPointerUp={endStroke}
          onPointerCancel={endStroke}
          onKeyDown={moveCrayon}
          className="block aspect-square w-full cursor-crosshair touch-none bg-white sm:aspect-5/2"
        />
        {crayon && (
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute size-6 -translate-1/2 rounded-pill border-3 border-[#2b1b3d] ${crayon.isDown ? 'bg-[#ffc94a]' : ''}`}
            // Set by script only: the server's HTML must not have a style attribute.
            style={{ left: `${(crayon.x / paper.width) * 100}%`, top: `${(crayon.y / paper.height) * 100}%` }}
          />
        )}
      </div>
      <p id={help} className="mt-3 text-small text-ink-soft">
        Draw with a finger or the mouse. On a keyboard, the arrow keys move the crayon and the space bar lifts
        and lowers it.
      </p>
    </>
  );
}

const crayons = [
  { name: 'Plum', colour: '#2b1b3d', look: 'bg-[#2b1b3d]' },
  { name: 'Coral', colour: '#c8402a', look: 'bg-[#c8402a]' },
  { name: 'Sun', colour: '#ffc94a', look: 'bg-[#ffc94a]' },
  { name: 'Leaf', colour: '#3e9b7a', look: 'bg-[#3e9b7a]' },
  { name: 'Sky', colour: '#4a9be0', look: 'bg-[#4a9be0]' },
  { name: 'Lilac', colour: '#a98bd0', look: 'bg-[#a98bd0]' },
];
const pens = [
  { name: 'Thin', width: 6, look: 'size-2' },
  { name: 'Thick', width: 18, look: 'size-5' },
];

/** The canvas with its crayons. The drawing is not stored, and lost with the page. */
export function DoodlePad() {
  const [colour, setColour] = useState('#c8402a');
  const [width, setWidth] = useState(6);
  // A new number is a new sheet.
  const [sheet, setSheet] = useState(0);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <Choice
          legend="Crayon"
          value={colour}
          options={crayons.map(({ name, colour: value, look }) => ({
            name,
            value,
            look: `size-9 outline-2 outline-ink/20 dark:outline-ink/60 ${look}`,
          }))}
          onChoose={setColour}
        />
        <Choice
          legend="Tip"
          value={width}
          options={pens.map(({ name, width: value, look }) => ({ name, value, look: `${look} bg-ink` }))}
          onChoose={setWidth}
        />
        <button
          type="button"
          onClick={() => setSheet(sheet + 1)}
          className={`${buttonClass('quiet')} sm:ml-auto`}
        >
          New sheet
        </button>
      </div>
      <DoodleCanvas key={sheet} colour={colour} width={width} />
    </>
  );
}

interface ChoiceProps<Value> {
  legend: string;
  value: Value;
  options: { name: string; value: Value; look: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string | number>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option.name}
            title={option.name}
            className="flex size-12 items-center justify-center rounded-pill border-3 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-teal-text"
          >
            <input
              type="radio"
              name={group}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            <span aria-hidden="true" className={`rounded-pill ${option.look}`} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
