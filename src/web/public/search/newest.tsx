import { BlogCard } from '../blogs/blog-card.tsx';
import type { BlogSummary } from '../blogs/blog-summary.ts';

/** Articles to begin with. */
export function Newest({ blogs, title }: { blogs: BlogSummary[]; title: string }) {
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
