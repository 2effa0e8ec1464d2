import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { missingPage } from '../missing-page.ts';
import { PlaceLeadsNowhere } from '../own-pages/leads-nowhere-on-use.ts';
import { ownPageMeta } from '../own-pages/own-page-meta.ts';
import type { Route } from './+types/join.ts';
import { loadPlace } from './load-place.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceFrame } from './place-frame.tsx';

/** What the link of a place leads to. The link itself is nowhere in it (product: Places of parents). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { place } = services;
  if (!place) throw missingPage(services);
  if (place === 'unknown') return data({ found: undefined }, { status: 404 });
  return { found: await loadPlace(services, place) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  ownPageMeta(loaderData?.found ? `Your place: ${loaderData.found.title}` : 'Your place');

export default function Join({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <PlaceLeadsNowhere />;
  return (
    <PlaceFrame place={found}>
      <PlaceCard place={found} />
    </PlaceFrame>
  );
}
