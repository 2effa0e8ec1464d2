import { publicAddress } from '../../../../content/addresses.ts';
import { contentTypes, type ShownPart, type ShownRecord } from '../../../../content/index.ts';
import { languageOf } from '../../../ui/language-of.ts';
import { imageObject } from './image-object.ts';
import type { JsonLd, Site } from './json-ld.ts';
import { publisher } from './organization.ts';
import { personInShort } from './person.ts';

type Member = ShownPart<'team', 'title' | 'name' | 'position' | 'link' | 'imageUrl'>;

interface Circumstances {
  author: Member | undefined;
  reviewer: Member | undefined;
  /** When the entry was changed last (ISO, UTC). */
  changedAt: string | undefined;
}

/** An article. Without an author the brand itself stands for it; who has checked it stands at its page. */
export function blogPosting(
  site: Site,
  blog: ShownRecord<'blog'>,
  { author, reviewer, changedAt }: Circumstances,
): JsonLd {
  const address = site.siteUrl + publicAddress(contentTypes.blog, blog);
  const published = blog.createdAt ?? undefined;
  // A day ahead as its date does not hide an article; it was not changed before it was published, though.
  const isLater = changedAt !== undefined && (!published || changedAt.slice(0, 10) >= published);
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    headline: blog.title.slice(0, 110),
    description: blog.shortContent,
    url: address,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': address,
      reviewedBy: reviewer && personInShort(site, reviewer),
      lastReviewed: (reviewer && blog.reviewedAt) ?? undefined,
    },
    image: imageObject(site, blog.imageUrl),
    datePublished: published,
    dateModified: isLater ? changedAt : published,
    author: author ? personInShort(site, author) : publisher(site),
    publisher: publisher(site),
    inLanguage: languageOf(`${blog.title} ${blog.shortContent}`) ?? 'en-IN',
  };
}
