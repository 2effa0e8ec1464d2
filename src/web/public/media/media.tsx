import { contentTypes } from '../../../content/index.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { listOrLast } from '../lists/list-or-last.ts';
import { listShown } from '../lists/list-shown.ts';
import { threeAtATime } from '../lists/shown-count.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/media.ts';
import { MediaCard } from './media-card.tsx';
import { summariseMedia } from './media-summary.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { entries, total } = await listShown(services.content, 'media', request, threeAtATime);
  return {
    banner: await loadPageBanner(services, contentTypes.media.page.list, {
      title: 'Media',
      lead: 'Ananta in the press, on air and on stage.',
    }),
    medias: entries.map(summariseMedia),
    total,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  listOrLast(request, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description: 'Newspapers, radio, podcasts and talks: where Ananta has been read, heard and seen.',
  });

export default function Media({ loaderData: { banner, medias, total } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="mint" art={art} />
      <Section>
        {total === 0 && <NothingYet>Nothing has been published about us yet.</NothingYet>}
        <GrowingList
          entries={medias.map((media, index) => ({
            id: media.id,
            content: <MediaCard media={media} haste={index === 0 ? 'soon' : 'late'} />,
          }))}
          shown={medias.length}
          total={total}
          steps={threeAtATime}
          noun="items"
          className="card-grid"
        />
      </Section>
    </>
  );
}
