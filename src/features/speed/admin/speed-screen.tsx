import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { fieldDevices } from '../rules/measurements.ts';
import type { FieldValues } from '../server/measurements.ts';
import { DeviceCard, fewVisits } from './device-card.tsx';

export const meta = () => privateMeta('Speed');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { values: undefined }, async () => {
    const { data } = await callApi<{ values: FieldValues[] }>('GET', 'field-values', { signal });
    return { values: data.values };
  });
}
clientLoader.hydrate = true as const;

/** The speed of the site for its visitors. */
export default function Speed() {
  const { values, problem } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <h1 className="mb-2 text-title-2">Speed</h1>
      {values ? (
        <>
          <p className="mb-5 max-w-prose text-ink-soft">
            How fast the site was for real visitors in the last four weeks. Only counts are kept, and nothing
            about a single visit. Visitors who ask not to be tracked, who save data or who leave within three
            seconds are not counted. With fewer than {fewVisits} visits, a figure says little and has no
            colour.
          </p>
          <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-2">
            {fieldDevices.map((device) => (
              <DeviceCard
                key={device}
                device={device}
                values={values.filter((one) => one.device === device)}
              />
            ))}
          </div>
        </>
      ) : (
        <LoadProblem what="The figures" problem={problem} />
      )}
    </>
  );
}
