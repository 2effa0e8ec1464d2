import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { PlaceFrame } from '../join/place-frame.tsx';
import { missingPage } from '../missing-page.ts';
import { PlaceLeadsNowhere } from '../own-pages/leads-nowhere-on-use.ts';
import { ownPageMeta } from '../own-pages/own-page-meta.ts';
import type { Route } from './+types/my-place.ts';
import { loadMyPlace } from './load-my-place.ts';
import { CalledOff, ChangeOfPlans, OwnDetails, OwnLink, Refund } from './parts-on-use.ts';
import { Standing } from './standing.tsx';

/** A parent's own place, and all that they do with it. The link itself is nowhere in it (product: Self-service). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { myPlace } = services;
  if (!myPlace) throw missingPage(services);
  if (myPlace === 'unknown') return data({ my: undefined }, { status: 404 });
  return { my: await loadMyPlace(services, myPlace) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  ownPageMeta(loaderData?.my ? `Your place: ${loaderData.my.place.title}` : 'Your place');

export default function MyPlace({ loaderData: { my } }: Route.ComponentProps) {
  if (!my) return <PlaceLeadsNowhere />;
  return (
    <PlaceFrame
      place={my.place}
      more={
        my.place.state !== 'unconfirmed' && (
          <>
            {my.place.state === 'calledOff' ? <CalledOff my={my} /> : <ChangeOfPlans my={my} />}
            <OwnDetails my={my} />
            <OwnLink my={my} />
          </>
        )
      }
    >
      <Standing my={my} />
      {my.cancellation && <Refund my={my} cancellation={my.cancellation} />}
    </PlaceFrame>
  );
}
