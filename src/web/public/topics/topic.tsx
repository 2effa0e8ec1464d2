import { matchPath } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/topic.ts';
import { loadTopicPage } from './load-topic-page.ts';
import { TopicPage } from './topic-page.tsx';

// The page of a topic and that of an age group: the map of pages has it at both addresses.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = matchPath(contentTypes.agegroup.page.entry ?? '', url.pathname) ? 'agegroup' : 'topic';
  return loadTopicPage(context.get(servicesContext), type, params.link);
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary,
        shared: args.loaderData.shared,
      })
    : [];

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <TopicPage topic={loaderData} />;
}
