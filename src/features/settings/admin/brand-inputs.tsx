import { useState } from 'react';
import { PictureInput } from '#cms/fields/image/picture-input.tsx';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { BrandColour, BrandLogo } from '#core/brand/brand.ts';
import {
  brandGrounds,
  measureColour,
  ratioInWords,
  tonesOfBrand,
  usableTone,
} from '#core/brand/brand-colours.ts';
import { type HexColour, isHexColour } from '#core/brand/contrast.ts';

interface GivenProps {
  id: string;
  label: string;
  describedBy: string;
  invalid: boolean;
}

interface ColourInputProps extends GivenProps {
  setting: { brandColour: BrandColour };
  value: HexColour;
  onChange(value: HexColour): void;
}

/** A colour of the brand: chosen or typed, with its contrasts and a sample before it is saved. */
export function ColourInput({ setting: { brandColour }, value, onChange, ...props }: ColourInputProps) {
  const typed = value.trim().toLowerCase();
  const colour = isHexColour(typed) ? typed : undefined;
  // The rule of the setting checks what is typed.
  const change = (text: string) => onChange(text as HexColour);
  return (
    <>
      <div className="flex items-end gap-3">
        <div className="w-36">
          <TextInput {...props} isNeeded={false} isCode maxLength={7} value={value} onChange={change} />
        </div>
        <input
          type="color"
          aria-label={`Choose: ${props.label}`}
          className="h-11 w-16 cursor-pointer rounded-small border border-ink/45 bg-surface p-1"
          value={colour ?? '#000000'}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      {colour && <Contrasts {...{ brandColour, colour }} onChange={onChange} />}
    </>
  );
}

interface ContrastsProps {
  brandColour: BrandColour;
  colour: HexColour;
  onChange(value: HexColour): void;
}

function Contrasts({ brandColour, colour, onChange }: ContrastsProps) {
  const usable = usableTone(brandColour, colour);
  return (
    <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div>
        <table className="w-full text-left">
          <caption className="sr-only">Contrasts of this colour</caption>
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-0.5 font-semibold">
                Use
              </th>
              <th scope="col" className="py-0.5 pl-3 text-right font-semibold">
                Contrast
              </th>
              <th scope="col" className="py-0.5 pl-3 text-right font-semibold">
                Minimum
              </th>
            </tr>
          </thead>
          <tbody>
            {measureColour(brandColour, colour).map(({ use, ratio, least }) => (
              <tr key={use} className="border-line border-t align-top">
                <td className="py-1">{use}</td>
                <td
                  className={`py-1 pl-3 text-right font-bold tabular-nums ${ratio < least ? 'text-danger-text' : ''}`}
                >
                  {ratioInWords(ratio)}
                  {ratio < least && <span className="block">too low</span>}
                </td>
                <td className="py-1 pl-3 text-right text-ink-soft tabular-nums">{least}:1</td>
              </tr>
            ))}
          </tbody>
        </table>
        {usable && (
          <button
            type="button"
            className={`${adminButtonClass('quiet')} mt-2`}
            onClick={() => onChange(usable)}
          >
            <span className="size-5 rounded-pill" style={{ background: usable }} />
            Use {usable} instead
          </button>
        )}
      </div>
      <ul aria-label="Sample" className="grid content-start gap-2">
        {(['light', 'dark'] as const).map((theme) => (
          <Sample key={theme} {...{ theme, brandColour, colour }} />
        ))}
      </ul>
    </div>
  );
}

const inks = { light: '#2b1b3d', dark: '#fbf1e6' };

/** In the colours of one theme, whatever the theme of this screen is. */
function Sample({
  theme,
  brandColour,
  colour,
}: Pick<ContrastsProps, 'brandColour' | 'colour'> & { theme: 'light' | 'dark' }) {
  const { fill, text } = tonesOfBrand(brandColour, colour)[theme];
  return (
    <li
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-small border border-line px-4 py-3"
      style={{ background: brandGrounds[theme].page, color: inks[theme] }}
    >
      <span className="sr-only">{theme === 'light' ? 'Light theme:' : 'Dark theme:'}</span>
      {brandColour === 'main' ? (
        <>
          <span
            className="rounded-pill px-4 py-2 font-bold text-white leading-tight"
            style={{ background: fill }}
          >
            Book a session
          </span>
          <span className="font-bold underline underline-offset-4" style={{ color: text }}>
            A link
          </span>
        </>
      ) : (
        <>
          <span className="rounded-small px-4 py-1.5 text-white leading-tight" style={{ background: fill }}>
            <strong className="block font-display text-sun text-title-3">Webinars</strong>
            Learn with others
          </span>
          <span className="font-bold" style={{ color: text }}>
            12 December
          </span>
        </>
      )}
    </li>
  );
}

interface LogoInputProps extends GivenProps {
  value: BrandLogo;
  onChange(value: BrandLogo): void;
}

/** The logo: a file that is sent at once, or a picture of the library. */
export function LogoInput({ value, onChange, ...props }: LogoInputProps) {
  const [chosen, setChosen] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  // The server measures the picture.
  const change = (name: string) => onChange({ name, width: 0, height: 0 });
  return (
    <>
      <PictureInput
        {...props}
        required={false}
        current={value.name}
        chosen={chosen}
        onChoose={setChosen}
        onError={setRefusal}
        onNameChange={change}
        onDescription={() => undefined}
        onRemove={() => change('')}
      />
      {refusal && (
        <p role="alert" className="field-error wrap-anywhere mt-1.5">
          {refusal}
        </p>
      )}
    </>
  );
}
