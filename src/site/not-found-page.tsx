import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse } from '#core/pages/page-meta.ts';
import type { Route } from './+types/not-found-page.ts';

/** The layout's error boundary renders status and text, as for a missing entry. */
export function loader({ context }: Route.LoaderArgs): never {
  throw missingPageResponse(context.get(servicesContext));
}

export default function NotFound() {
  return null;
}
