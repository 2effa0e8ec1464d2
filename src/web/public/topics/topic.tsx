import { matchPath } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/topic.ts';
import { loadTopicPage } from './load-topic-page.ts';
import { TopicPage } from './topic-page.tsx';

/** What pages call an entry's being of a topic, and of an age group. */
const words = { topic: 'about', agegroup: 'for' } as const;

// The page of a topic and that of an age group: the map of pages has it at both addresses.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = matchPath(contentTypes.agegroup.page.entry ?? '', url.pathname) ? 'agegroup' : 'topic';
  const topic = await loadTopicPage(context.get(servicesContext), type, params.link);
  const gathered = `Articles, courses, webinars and videos ${words[type]} ${topic.title}.`;
  return { ...topic, summary: topic.description || gathered };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary,
        shared: args.loaderData,
      })
    : [];

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <TopicPage topic={loaderData} />;
}
