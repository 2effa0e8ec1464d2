import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** The time zone of the site (an IANA name), in which its days and moments are meant. */
export function useTimeZone(): string {
  return useRouteLoaderData<typeof loader>('root')?.timeZone ?? 'UTC';
}
