import { contentTypes } from '../../../content/index.ts';
import { isBlankRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/meadow.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/community.ts';
import { CommunityItem } from './community-item.tsx';
import { summariseCommunity } from './community-summary.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const items = await services.content.list('community');
  return {
    banner: await loadPageBanner(services, contentTypes.community.page.list, {
      title: 'Community',
      lead: 'Circles, picnics and open days near you.',
    }),
    items: items.map((item) => ({
      ...summariseCommunity(item),
      html: item.description,
      moreHtml: isBlankRichText(item.description2) ? '' : item.description2,
      detailPicture: item.detailimages,
      extralink: item.extralink,
    })),
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Parents’ circles, picnics, teddy bear hospitals and school visits: what families do together with Ananta.',
  });

export default function Community({ loaderData: { banner, items } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <Section>
        {items.length === 0 && <NothingYet>Our next get-together is being planned.</NothingYet>}
        <ul className="grid gap-20 md:gap-28">
          {items.map((item, index) => (
            <li key={item.id}>
              <CommunityItem item={item} isOdd={index % 2 === 1} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
