import { useId, useState } from 'react';
import { buttonClass } from '../../../ui/button-link.tsx';
import { DoodleCanvas } from './doodle-canvas.tsx';

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

/** Paper and crayons. The picture is only on the screen; it is gone with the page. */
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
            className="flex size-12 cursor-pointer items-center justify-center rounded-pill border-3 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-teal-text"
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
