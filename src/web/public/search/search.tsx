import { data, redirect } from 'react-router';
import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { servicesContext } from '../../context.ts';
import example from '../../fonts/baloo-2-example.woff2?url';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { blogCardFields, summariseBlogs } from '../blogs/blog-summary.ts';
import type { Chip } from '../topics/chips-of.ts';
import type { Route } from './+types/search.ts';
import { Newest } from './newest.tsx';
import { Results } from './results.tsx';
import { addressOfSearch, queryOfSearch, readSearch, resultsAtOnce } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import { searchPath } from './search-path.ts';
import { WhereToBegin } from './where-to-begin.tsx';

/** Named here, it comes beside the style sheet, and not a round trip after it. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: example, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, content } = context.get(servicesContext);
  const asked = readSearch(new URL(request.url).searchParams);
  const { text, kind, start } = asked;
  if (!text) {
    const [topics, newest] = await Promise.all([allTopics(content), newestBlogs(content)]);
    return data({ asked, found: undefined, elsewhere: 0, topics, newest });
  }
  const found = await search.find({ text, kind, limit: resultsAtOnce, offset: start });
  if (start > 0 && found.results.length === 0) throw redirect(searchPath + queryOfSearch({ text, kind }));
  const isNothing = found.total === 0;
  const ofAllKinds = isNothing && kind && (await search.find({ text, limit: 1, offset: 0 }));
  const page = {
    asked,
    found,
    /** How many there are of other kinds, where there are none of this one. */
    elsewhere: ofAllKinds ? ofAllKinds.total : 0,
    topics: [],
    newest: isNothing ? await newestBlogs(content) : [],
  };
  // What a parent looks for is for nobody else's cache, the site's own included.
  return data(page, { headers: { 'Cache-Control': 'private, no-cache' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

async function allTopics(content: PageServices['content']): Promise<Chip[]> {
  const topics = await content.list('topic', { fields: ['title', 'link'] });
  return topics.map((topic) => ({ title: topic.title, address: publicAddress(contentTypes.topic, topic) }));
}

async function newestBlogs(content: PageServices['content']) {
  const blogs = await content.list('blog', { fields: blogCardFields, limit: 3 });
  return summariseBlogs({ content }, blogs);
}

export const meta = (args: Route.MetaArgs) => {
  const text = args.loaderData?.asked.text;
  return [
    ...pageMeta(args, {
      title: text ? `${text} | Search | Ananta` : 'Search | Ananta',
      description: 'Search the articles, courses, webinars and videos of Ananta, in English or Hindi.',
    }),
    // As many as there are words: none of them is a page that search engines should show.
    ...(text ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, found, elsewhere, topics, newest } = loaderData;
  return (
    <>
      <PageBanner title="Search" tone="sky">
        <SearchForm asked={asked} />
      </PageBanner>
      <Section>
        {found ? (
          <Results key={addressOfSearch(asked)} asked={asked} found={found} elsewhere={elsewhere} />
        ) : (
          <WhereToBegin topics={topics} />
        )}
        <Newest blogs={newest} title={found ? 'Our newest articles' : 'Fresh from our blog'} />
      </Section>
    </>
  );
}
