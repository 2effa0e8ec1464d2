import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import { formatDay } from '../../content/calendar.ts';
import { type ContentRecord, contentTypes } from '../../content/index.ts';
import { privateMeta } from '../account/page-shell.tsx';
import { callApi } from '../api/session-client.ts';
import { contactColumns } from './people/columns.ts';
import { loadAllPeople, loadPeople } from './people/load-people.ts';
import { PeopleList } from './people/people-list.tsx';
import type { PeopleColumn } from './people/people-table.tsx';
import { useMoments } from './people/use-moments.ts';

type Webinar = ContentRecord<'webinar'>;

export const meta = () => privateMeta('Registered Users');

export async function clientLoader({ request, params: { wid = '' } }: ClientLoaderFunctionArgs) {
  const registrations = { path: `webinar/webinarregisteruser/${encodeURIComponent(wid)}`, key: 'webinars' };
  const [listed, webinar] = await Promise.all([
    loadPeople(registrations, request),
    findWebinar(wid, request.signal),
  ]);
  return { ...listed, registrations, webinar };
}
clientLoader.hydrate = true as const;

/** The webinar that they have registered for; without it the list is still of use. */
async function findWebinar(wid: string, signal: AbortSignal): Promise<Webinar | undefined> {
  const { data } = await callApi<{ webinars: Webinar[] }>('GET', 'webinar', { signal }).catch((error) => {
    if (signal.aborted) throw error;
    return { data: { webinars: [] } };
  });
  return data.webinars.find(({ _id }) => _id === wid);
}

/** Who has registered for a webinar (product: Registrations). */
export default function RegistrationList() {
  const { registrations, webinar, ...listed } = useLoaderData<typeof clientLoader>();
  const moment = useMoments();
  const columns: PeopleColumn[] = [
    ...contactColumns,
    { label: 'Registered', text: ({ registerAt = '' }) => moment(registerAt) },
  ];
  return (
    <PeopleList
      {...listed}
      heading="Registered Users"
      intro={<About webinar={webinar} />}
      nothing="Nobody has registered for this webinar yet."
      columns={columns}
      filename={`registered-users-${webinar?.link || 'webinar'}`}
      loadAll={() => loadAllPeople(registrations)}
      removalPath={(id) => `webinar/deleteWebinarUser${id}`}
    />
  );
}

function About({ webinar }: { webinar: Webinar | undefined }) {
  return (
    <div className="-mt-2 mb-5">
      {webinar && (
        <p className="mb-2 text-body">
          <strong>{webinar.title}</strong>
          {webinar.startdate && `, ${formatDay(webinar.startdate)}`}
        </p>
      )}
      <Link
        to={`/admin/${contentTypes.webinar.admin.path}`}
        className="inline-flex min-h-9 items-center gap-1.5 font-bold text-teal-text hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All webinars
      </Link>
    </div>
  );
}
