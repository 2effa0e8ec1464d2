import { clockOf, momentAt } from '../../../content/calendar.ts';
import type { MomentField } from '../../../content/kinds/moment.ts';
import { TextInput } from '../form/text-input.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import type { Face, InputProps, ShownProps } from './face.ts';

export const moment: Face<MomentField> = {
  Input: MomentInput,
  Cell: Moment,
  Detail: Moment,
  place: () => 'always',
};

function Moment({ value, text }: ShownProps<MomentField>) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  );
}

/** Typed, as it is read, on the clock of the site. */
function MomentInput(props: InputProps<MomentField>) {
  const timeZone = useTimeZone();
  const { value, onChange } = props;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={value && clockOf(value, timeZone)}
      onChange={(clock) => onChange(clock && momentAt(clock, timeZone))}
    />
  );
}
