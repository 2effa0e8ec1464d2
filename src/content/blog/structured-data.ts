import type * as Ld from 'schema-dts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart, type ShownRecord } from '#cms/records/registry.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { languageOf } from '#core/text/language.ts';
import { personSummary, publisher } from '#core/ui/organization.ts';
import { imageObject, type Site } from '#core/ui/structured-data.ts';

type Member = ShownPart<'team', 'title' | 'name' | 'position' | 'link' | 'imageUrl'>;

interface ArticleContext {
  author: Member | undefined;
  reviewer: Member | undefined;
  /** The last change of the entry (ISO, UTC). */
  changedAt: string | undefined;
}

/**
 * The structured data of an article. Without an author the brand is the author; the reviewer belongs to the WebPage
 * object.
 */
export function blogPosting(
  site: Site,
  blog: ShownRecord<'blog'>,
  { author, reviewer, changedAt }: ArticleContext,
): Ld.BlogPostingLeaf {
  const address = site.siteUrl + publicAddress(contentTypes.blog, blog);
  const published = blog.createdAt ?? undefined;
  // An article with a later date is still visible; its last change must not be before its publication, though.
  const isLater = changedAt !== undefined && (!published || changedAt.slice(0, 10) >= published);
  const member = (one: Member) => personSummary(site, one, publicAddress(contentTypes.team, one));
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    headline: blog.title.slice(0, 110),
    description: blog.shortContent,
    url: address,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': address,
      reviewedBy: reviewer && member(reviewer),
      lastReviewed: (reviewer && blog.reviewedAt) ?? undefined,
    },
    image: imageObject(site, blog.imageUrl),
    datePublished: published,
    dateModified: isLater ? changedAt : published,
    author: author ? member(author) : publisher(site),
    publisher: publisher(site),
    inLanguage: languageOf(`${blog.title} ${blog.shortContent}`) ?? 'en-IN',
  };
}

/** Minimum number of questions of a FAQ page; a single question is rhetorical. */
const minQuestions = 2;
const heading = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs;

/** The questions of an article: headings that end with a question mark, each with the text up to the next heading. */
export function faqPage(address: string, html: string): Ld.FAQPageLeaf | undefined {
  const headings = [...html.matchAll(heading)];
  const questions = headings.flatMap((match, index): Ld.QuestionLeaf[] => {
    const name = textOfRichText(match[2] ?? '');
    const text = textOfRichText(html.slice(match.index + match[0].length, headings[index + 1]?.index));
    if (!/[?？]$/.test(name) || !text) return [];
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }];
  });
  if (questions.length < minQuestions) return undefined;
  return { '@type': 'FAQPage', '@id': `${address}#questions`, mainEntity: questions };
}
