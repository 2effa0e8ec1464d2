import type { FormEvent } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { BlogCard } from '#content/blog/blog-card.tsx';
import { type BlogSummary, blogCardFields, summariseBlogs } from '#content/blog/blog-summary.ts';
import { type PageServices, servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import reading from '#core/ui/art/reading.svg';
import { buttonClass } from '#core/ui/button-link.tsx';
import example from '#core/ui/fonts/baloo-2-example.woff2?url';
import { Icon } from '#core/ui/icon.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import type { Chip } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/search-page.ts';
import { hindiExample } from './hindi-example.ts';
import { StartLinks } from './nothing-found.tsx';
import { Results } from './results.tsx';
import {
  addressOfSearch,
  maxTextLength,
  queryOfSearch,
  readSearchAddress,
  resultsPerPage,
  type SearchAddress,
} from './search-address.ts';
import { searchPath } from './search-path.ts';

function Newest({ blogs, title }: { blogs: BlogSummary[]; title: string }) {
  if (blogs.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="below-first-screen mt-14">
      <h2 id="newest" className="text-title-2">
        {title}
      </h2>
      <ul className="card-grid mt-6">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <BlogCard blog={blog} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A native form; the script only saves the page load. */
function SearchForm({ query: { text, kind } }: { query: SearchAddress }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(addressOfSearch({ text: typed, kind }));
  }

  return (
    <search>
      <form action={searchPath} onSubmit={search} className="mt-5 flex max-w-2xl gap-2.5">
        {kind && <input type="hidden" name="kind" value={kind} />}
        <label className="relative block min-w-0 grow">
          <span className="sr-only">What are you looking for?</span>
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-5 size-5.5 -translate-y-1/2 text-ink-soft"
          />
          <input
            // A new key, so that another search replaces the typed text.
            key={text}
            type="search"
            name="q"
            defaultValue={text}
            maxLength={maxTextLength}
            placeholder={`fever, sleep, ${hindiExample}…`}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-14 w-full rounded-pill border-2 border-ink/25 bg-surface transition-colors hover:border-ink/60 pr-4 pl-13 text-ellipsis text-lead placeholder:font-example placeholder:text-ink-soft focus:border-teal-text"
          />
        </label>
        <button type="submit" className={`${buttonClass()} min-h-14 shrink-0 max-sm:px-5`}>
          Search
        </button>
      </form>
    </search>
  );
}

/** Listed here, it loads in parallel with the style sheet, not after it. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: example, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search, content } = services;
  const asked = readSearchAddress(new URL(request.url).searchParams);
  const { text, kind, start } = asked;
  if (!text) {
    const [topics, newest] = await Promise.all([allTopics(content), newestBlogs(services)]);
    return data({ asked, found: undefined, elsewhere: 0, topics, newest });
  }
  const found = await search.find({ text, kind, limit: resultsPerPage, offset: start });
  if (start > 0 && found.results.length === 0) throw redirect(searchPath + queryOfSearch({ text, kind }));
  const isNothing = found.total === 0;
  const ofAllKinds = isNothing && kind && (await search.find({ text, limit: 1, offset: 0 }));
  const page = {
    asked,
    found,
    /** The number of results of other types, where this type has none. */
    elsewhere: ofAllKinds ? ofAllKinds.total : 0,
    topics: [],
    newest: isNothing ? await newestBlogs(services) : [],
  };
  // A parent's search must not be stored in any cache, including the site's own.
  return data(page, { headers: { 'Cache-Control': 'private, no-cache' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

async function allTopics(content: PageServices['content']): Promise<Chip[]> {
  const topics = await content.list('topic', { fields: ['title', 'link'] });
  return topics.map((topic) => ({ title: topic.title, address: publicAddress(contentTypes.topic, topic) }));
}

async function newestBlogs(services: PageServices) {
  const blogs = await services.content.list('blog', { fields: blogCardFields, limit: 3 });
  return summariseBlogs(services, blogs);
}

export const meta = (args: Route.MetaArgs) => {
  const text = args.loaderData?.asked.text;
  return [
    ...pageMeta(args, {
      title: text ? `${text} | Search` : 'Search',
      description: `Search the articles, courses, webinars and videos of ${siteNameOf(args)}, in English or Hindi.`,
    }),
    // There are as many of these pages as words, so search engines should not index them.
    ...(text ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, found, elsewhere, topics, newest } = loaderData;
  return (
    <>
      {/* Results begin as high as possible. */}
      <PageHead title="Search" tone="sky" {...(!found && { art: reading })} isBrief>
        <SearchForm query={asked} />
      </PageHead>
      <Section>
        {found ? (
          <Results key={addressOfSearch(asked)} query={asked} found={found} elsewhere={elsewhere} />
        ) : (
          <StartLinks topics={topics} />
        )}
        <Newest blogs={newest} title={found ? 'Our newest articles' : 'Fresh from our blog'} />
      </Section>
    </>
  );
}
