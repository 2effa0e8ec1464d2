import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { servicesContext } from '../context.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import type { Route } from './+types/layout.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { MainContent } from './frame/main-content.tsx';
import { NavigationLoader } from './frame/navigation-loader.tsx';
import { socialLinks } from './frame/social-links.tsx';
import { useFrame } from './frame/use-frame.ts';
import { loadMenu } from './menu/menu.ts';
import { NotFoundMessage } from './not-found-message.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, contact } = context.get(servicesContext);
  const [menu, social] = await Promise.all([loadMenu(content), content.list('socialmedia').catch(() => [])]);
  return { menu, social: socialLinks(social), contact };
}

/** The frame is loaded once: less to fetch, and when the network fails it stays around the message. */
export const shouldRevalidate = () => false;

/** Pages bring their own; this stands where one could not be shown. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: 'Ananta' }];
  const title = isNotFound(error) ? '404 - Page Not Found' : 'Unexpected Application Error!';
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isNotFound(error) ? <NotFoundMessage /> : <ErrorMessage error={error} />}</Frame>;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Header, page and footer. Where this layout's own loader has failed, they do with what there is. */
function Frame({ children }: { children: ReactNode }) {
  const frame = useFrame();
  return (
    <>
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-pill bg-surface px-5 py-3 font-bold shadow-soft focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header menu={frame?.menu} phone={frame?.contact.phones[0]} />
      <NavigationLoader />
      {/* Words longer than the screen are broken: staff may paste whatever they like. */}
      <MainContent className="wrap-anywhere">{children}</MainContent>
      <Footer menu={frame?.menu} social={frame?.social ?? []} contact={frame?.contact} />
    </>
  );
}
