import { contentTypes } from '#cms/records/registry.ts';
import { servicesContext } from '#core/pages/context.ts';
import { channelFilms, sitemapFilmOfChannel } from '#features/channel/public/structured-data.ts';
import type { Route } from './+types/sitemap-part.ts';
import { sitemapVideo } from './sitemap-pages.ts';
import { findPart, xmlAnswer, xmlEntry } from './sitemap-parts.ts';

const videosPath = contentTypes.videoupload.page.list;

/** One of the sitemaps that /sitemap.xml names; any other file of that ending is not there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, siteUrl } = services;
  const entries = await findPart(content, params.part);
  if (!entries) return new Response('404 - Page Not Found', { status: 404 });
  // They stand on the page of videos, and on no other for search engines.
  const ofChannel = entries.some(({ path }) => path === videosPath) ? await channelFilms(services) : [];
  return xmlAnswer(
    'urlset',
    entries.map(({ path, changedAt, pictures, videos }) =>
      xmlEntry('url', {
        ...{ address: siteUrl + path, changedAt },
        pictures: pictures.map((name) => `${siteUrl}/uploads/${name}`),
        videos: [
          ...videos.flatMap((film) => sitemapVideo({ siteUrl }, film) ?? []),
          ...(path === videosPath ? ofChannel.map(sitemapFilmOfChannel) : []),
        ],
      }),
    ),
  );
}
