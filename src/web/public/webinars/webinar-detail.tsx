import { data } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import { isBlankRichText, textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cutText } from '../../ui/cut-text.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { PlayCover } from '../../ui/video/play-video.tsx';
import { playable } from '../../ui/video/playable.ts';
import { WithFacts } from '../../ui/with-facts.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/webinar-detail.ts';
import { WebinarFactList } from './webinar-fact-list.tsx';
import { WebinarLabel } from './webinar-label.tsx';
import { webinarFacts } from './webinar-summary.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, today } = services;
  const webinar = await content.find('webinar', { link: params.link });
  if (!webinar) throw data(null, { status: 404, statusText: 'Not Found' });
  return {
    list: await loadPageBanner(services, contentTypes.webinar.page.list, { title: 'Webinars', lead: '' }),
    id: webinar._id,
    title: webinar.title,
    description: cutText(textOfRichText(webinar.description), 160),
    html: webinar.description,
    source: playable({ video: webinar.video }),
    moreHtml: isBlankRichText(webinar.description2) ? '' : webinar.description2,
    picture: webinar.images,
    detailPicture: webinar.detailimages,
    ...webinarFacts(webinar, today()),
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.description,
        picture: args.loaderData.picture?.name,
      })
    : [];

export default function WebinarDetail({ loaderData: webinar }: Route.ComponentProps) {
  return (
    <>
      <PageBanner
        title={webinar.title}
        crumbs={[webinar.list]}
        tone="sky"
        picture={webinar.list.picture}
        art={art}
      >
        <div className="mt-5">
          <WebinarLabel isUpcoming={webinar.isUpcoming} />
        </div>
      </PageBanner>
      <Section>
        <WithFacts
          title="At a glance"
          facts={
            <>
              <WebinarFactList webinar={webinar} />
              {webinar.isUpcoming && (
                <div className="print:hidden mt-6 grid">
                  <ButtonLink to="/session-book#webinar" state={{ webinar: webinar.id }}>
                    Register Now
                  </ButtonLink>
                </div>
              )}
              {webinar.hasEnded && (
                <p className="mt-5 border-t border-line pt-4 text-ink-soft">This session has taken place.</p>
              )}
            </>
          }
        >
          {(webinar.picture || webinar.source) && (
            <div className="relative overflow-hidden rounded-card shadow-soft">
              <Picture picture={webinar.picture} place="article" haste="first" />
              {webinar.source && (
                <PlayCover title={webinar.title} source={webinar.source} poster={webinar.picture?.name} />
              )}
            </div>
          )}
          <RichText html={webinar.html} />
          {webinar.detailPicture && (
            <Picture picture={webinar.detailPicture} place="article" className="rounded-card" />
          )}
          {webinar.moreHtml && <RichText html={webinar.moreHtml} />}
        </WithFacts>
      </Section>
    </>
  );
}
