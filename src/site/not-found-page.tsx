import { servicesContext } from '#core/pages/context.ts';
import { missingPage } from '#core/pages/page-meta.ts';
import type { Route } from './+types/not-found-page.ts';

/** The status and the words come from the layout's error boundary, as for an entry that does not exist. */
export function loader({ context }: Route.LoaderArgs): never {
  throw missingPage(context.get(servicesContext));
}

export default function NotFound() {
  return null;
}
