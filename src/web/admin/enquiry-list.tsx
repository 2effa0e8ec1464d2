import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { privateMeta } from '../account/page-shell.tsx';
import { contactColumns } from './people/columns.ts';
import { loadAllPeople, loadPeople } from './people/load-people.ts';
import { PeopleList } from './people/people-list.tsx';
import type { PeopleColumn } from './people/people-table.tsx';
import { useMoments } from './people/use-moments.ts';

const heading = 'Book A Session Listing';
const enquiries = { path: 'booksession', key: 'booksessions' };
const details: PeopleColumn[] = [{ label: 'Message', text: ({ message = '' }) => message }];

export const meta = () => privateMeta(heading);

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadPeople(enquiries, request);
}
clientLoader.hydrate = true as const;

/** Who wants to book a session (product: Enquiries). */
export default function EnquiryList() {
  const listed = useLoaderData<typeof clientLoader>();
  const moment = useMoments();
  const columns: PeopleColumn[] = [
    ...contactColumns,
    { label: 'City', text: ({ city = '' }) => city },
    { label: 'Received', text: ({ createdAt = '' }) => moment(createdAt) },
  ];
  return (
    <PeopleList
      {...listed}
      heading={heading}
      nothing="Nobody has asked for a session yet."
      columns={columns}
      details={details}
      filename="book-a-session"
      loadAll={() => loadAllPeople(enquiries)}
      removalPath={(id) => `booksession/${id}`}
    />
  );
}
