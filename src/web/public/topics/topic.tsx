import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/topic.ts';
import { loadTopicPage } from './load-topic-page.ts';
import { TopicPage } from './topic-page.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadTopicPage(context.get(servicesContext), 'topic', params.link);

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description:
          args.loaderData.description ||
          `Articles, courses, webinars and videos about ${args.loaderData.title}.`,
      })
    : [];

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <TopicPage topic={loaderData} />;
}
