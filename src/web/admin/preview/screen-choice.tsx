import { useId } from 'react';
import { type ScreenName, screenNames, screens } from './screens.ts';

interface ScreenChoiceProps {
  value: ScreenName;
  onChange(screen: ScreenName): void;
}

/** On which screen a page is looked at. */
export function ScreenChoice({ value, onChange }: ScreenChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex gap-1 rounded-small border border-ink/35 p-0.5">
      <legend className="sr-only">Screen</legend>
      {screenNames.map((screen) => {
        const { label, width, Icon } = screens[screen];
        return (
          <label
            key={screen}
            title={`${label}, ${width} pixels`}
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-small px-2.5 font-bold has-checked:bg-teal has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:min-h-9"
          >
            <input
              type="radio"
              name={name}
              checked={screen === value}
              onChange={() => onChange(screen)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="@max-2xl:sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
