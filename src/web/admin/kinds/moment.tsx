import type { MomentField } from '../../../content/kinds/moment.ts';
import { scheduled } from '../../../content/schedule.ts';
import { MomentInput } from '../inputs/moment-input.tsx';
import { withPublication } from '../planned/with-publication.ts';
import type { Face, ShownProps } from './face.ts';

export const moment: Face<MomentField> = {
  Input: (props) => (
    <MomentInput
      {...props}
      onChange={(value) => withPublication(props, value)}
      after={props.name === 'unpublishAt' ? props.form.values.publishAt : undefined}
      isPlan={props.name in scheduled}
    />
  ),
  Cell: Moment,
  Detail: Moment,
  place: () => 'always',
  isWide: () => true,
};

function Moment({ value, text }: ShownProps<MomentField>) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  );
}
