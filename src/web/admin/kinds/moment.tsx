import { clockOf } from '../../../content/calendar.ts';
import type { MomentField } from '../../../content/kinds/moment.ts';
import { scheduled } from '../../../content/schedule.ts';
import { MomentInput } from '../inputs/moment-input.tsx';
import { publishDateFor, withPublication } from '../planned/with-publication.ts';
import { useTimeZone } from '../use-time-zone.ts';
import type { Face, InputProps, ShownProps } from './face.ts';

export const moment: Face<MomentField> = {
  Input: Chosen,
  Cell: Moment,
  Detail: Moment,
  place: () => 'always',
  isWide: () => true,
};

function Chosen(props: InputProps<MomentField>) {
  const timeZone = useTimeZone();
  const dayOf = (moment: string) => clockOf(moment, timeZone).slice(0, 10);

  function choose(value: string) {
    const follows = props.name === 'publishAt' && publishDateFor(props, value, dayOf);
    withPublication(props, value);
    if (follows) props.form.setValue(follows.name, follows.date);
  }

  return (
    <MomentInput
      {...props}
      onChange={choose}
      after={props.name === 'unpublishAt' ? props.form.values.publishAt : undefined}
      isPlan={props.name in scheduled}
    />
  );
}

function Moment({ value, text }: ShownProps<MomentField>) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  );
}
