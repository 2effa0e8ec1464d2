import { contentTypes } from '#cms/records/registry.ts';
import { servicesContext } from '#core/pages/context.ts';
import { filmSitemapEntry, loadChannelFilms } from '#features/channel/public/structured-data.ts';
import type { Route } from './+types/sitemap-part.ts';
import { sitemapVideo } from './sitemap-pages.ts';
import { findPart, xmlEntry, xmlResponse } from './sitemap-parts.ts';

const videosPath = contentTypes.videoupload.page.list;

/** One of the sitemaps in /sitemap.xml; any other file with that ending is missing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, siteUrl } = services;
  const entries = await findPart(content, params.part);
  if (!entries) return new Response('404 - Page Not Found', { status: 404 });
  // They are on the videos page, and on no other for search engines.
  const channelVideos = entries.some(({ path }) => path === videosPath)
    ? await loadChannelFilms(services)
    : [];
  return xmlResponse(
    'urlset',
    entries.map(({ path, changedAt, pictures, videos }) =>
      xmlEntry('url', {
        ...{ address: siteUrl + path, changedAt },
        pictures: pictures.map((name) => `${siteUrl}/uploads/${name}`),
        videos: [
          ...videos.flatMap((film) => sitemapVideo({ siteUrl }, film) ?? []),
          ...(path === videosPath ? channelVideos.map(filmSitemapEntry) : []),
        ],
      }),
    ),
  );
}
