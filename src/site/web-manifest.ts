import { servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/web-manifest.ts';

/** The manifests of the two apps that can be installed: the site, and the admin area. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { name } = context.get(servicesContext).brand;
  const isAdmin = new URL(request.url).pathname.startsWith('/admin.');
  return new Response(JSON.stringify(isAdmin ? adminManifest(name) : siteManifest(name)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}

/** The page and its dark theme (core/ui/styles/tokens.css). */
const [light, dark] = ['#fff9f1', '#1b1126'];

const common = {
  ...{ lang: 'en-IN', dir: 'ltr', display: 'standalone', display_override: ['minimal-ui'] },
  theme_color: light,
  user_preferences: { color_scheme_dark: { background_color: dark, theme_color: dark } },
};

const icon = (file: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  ...{ src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png' },
  ...(purpose && { purpose }),
});

/** `npm run texts` lists titles. */
const withName = <Shortcut extends { title: string }>({ title, ...shortcut }: Shortcut) => ({
  name: title,
  ...shortcut,
});

const siteManifest = (name: string) => ({
  id: '/',
  name: `${name}: parenting support and paediatric care`,
  short_name: name,
  description: 'Paediatric care and parenting support for families in India',
  ...{ start_url: '/', scope: '/' },
  ...common,
  background_color: light,
  categories: ['health', 'medical', 'education', 'lifestyle'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...[icon('192', 192), icon('512', 512)],
    ...[icon('192-maskable', 192, 'maskable'), icon('512-maskable', 512, 'maskable')],
    icon('512-monochrome', 512, 'monochrome'),
  ],
  shortcuts: [
    { title: 'Book a session', url: '/session-book', icons: [icon('shortcut-ticket', 96)] },
    { title: 'Webinars', url: '/webinars', icons: [icon('shortcut-calendar-days', 96)] },
    { title: 'Blogs', url: '/blogs', icons: [icon('shortcut-book-open', 96)] },
  ].map(withName),
});

const adminManifest = (name: string) => ({
  id: '/admin',
  name: `${name} admin`,
  short_name: `${name} admin`,
  description: `Where the staff of ${name} work`,
  ...{ start_url: '/admin/dashboard', scope: '/admin' },
  ...common,
  background_color: '#ffffff',
  icons: [
    ...[icon('admin-192', 192), icon('admin-512', 512)],
    ...[icon('admin-192-maskable', 192, 'maskable'), icon('admin-512-maskable', 512, 'maskable')],
    icon('512-monochrome', 512, 'monochrome'),
  ],
  shortcuts: [
    { title: 'Blogs', url: '/admin/blog' },
    { title: 'Enquiries', url: '/admin/booksessionlist' },
  ].map(withName),
});
