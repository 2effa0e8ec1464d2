import meadow from '#core/ui/art/meadow.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';

export function NotFoundMessage() {
  return (
    <div className="container-page pt-8 pb-28 text-center md:pb-40">
      <img
        src={meadow}
        alt=""
        width={660}
        height={480}
        className="mx-auto w-full max-w-md"
        fetchPriority="high"
      />
      <h1 className="mt-4 text-title-1">404 - Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-prose text-balance text-lead text-ink-soft">
        This page has flown away like a kite. Perhaps its address has changed, or was mistyped.
      </p>
      <div className="mt-8 grid justify-center gap-4 sm:flex">
        <ButtonLink to="/">Back to the home page</ButtonLink>
        <ButtonLink to="/blogs" look="quiet">
          Read our blogs
        </ButtonLink>
      </div>
    </div>
  );
}
