import { createContext, type ReactNode, use, useId, useState } from 'react';
import { contentTypes } from '../../../content/index.ts';
import { type Entry, titleOf } from '../entry.ts';
import { SelectInput } from '../form/select-input.tsx';
import { plainTextOf } from '../kinds/plain-text.ts';
import { useCall } from '../use-call.ts';
import { useTimeZone } from '../use-time-zone.ts';

const Chosen = createContext<readonly [id: string, choose: (id: string) => void]>(['', () => undefined]);

/** Keeps which webinar letters are looked at with. */
export function WithSampleWebinar({ children }: { children: ReactNode }) {
  const [id, choose] = useState('');
  return <Chosen value={[id, choose]}>{children}</Chosen>;
}

/** The id of the webinar that letters are looked at with; empty: the next one. */
export const useSampleWebinar = (): string => use(Chosen)[0];

const { webinar } = contentTypes;
/** The newest; who looks for an older one knows what its letters say. */
const path = 'webinar?limit=100&sort=-startdate&fields=title,startdate';

/** With which webinar letters are looked at. It is no setting: nothing of it is saved. */
export function SampleWebinarInput() {
  const [chosen, choose] = use(Chosen);
  const timeZone = useTimeZone();
  const { data } = useCall<{ webinars: Entry[] }>(path);
  const id = useId();
  const choices = (data?.webinars ?? []).map((one) => {
    const day = plainTextOf(webinar, 'startdate', one, timeZone);
    return [one._id, [titleOf(webinar, one), day].filter(Boolean).join(', ')] as const;
  });
  return (
    <div className="mt-4">
      <SelectInput
        id={id}
        label="Previews and tests use"
        value={chosen}
        choices={choices}
        nothing="The next webinar"
        mayBeNothing
        isNeeded={false}
        invalid={false}
        onChange={choose}
      />
    </div>
  );
}
