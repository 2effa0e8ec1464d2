import { useLocation } from 'react-router';
import { callAddress } from '../../../content/front-desk/reach.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MenuEntry, MenuLink } from '../menu/menu.ts';
import { MenuItem } from '../menu/menu-item.tsx';
import { parentsLinks } from './parents-links.ts';
import { SubMenu } from './sub-menu.tsx';

/** Its widths are known to split-menu.ts. */
const rowClass =
  'block max-w-64 truncate rounded-pill px-2.5 py-2 font-bold not-aria-[current=page]:hover:bg-sun-soft';
const listClass = 'menu-choice';

interface MainMenuProps {
  menu: MenuEntry[] | undefined;
  /** How many of them the row has room for. */
  inRow: number;
}

/** The menu of wide screens. */
export function MainMenu({ menu, inRow }: MainMenuProps) {
  const { key } = useLocation();
  const more = menu?.slice(inRow) ?? [];
  return (
    <nav aria-label="Main" className="hidden min-w-0 xl:block">
      {!menu && <p className="font-bold">Failed to load menu.</p>}
      <ul className="flex items-center justify-center">
        {menu?.slice(0, inRow).map((entry) => (
          <li key={entry.title + entry.link} className="menu-place">
            <MenuItem entry={entry} className={rowClass} />
            {/* A new key after each navigation gives a closed one. */}
            {entry.children.length > 0 && (
              <SubMenu
                key={key}
                className="-ml-2.5"
                signClass="flex size-8 items-center justify-center rounded-pill hover:bg-ink/10"
                sign={
                  <>
                    <span className="sr-only">More under {entry.title}</span>
                    <OpenSign />
                  </>
                }
              >
                <Links links={entry.children} />
              </SubMenu>
            )}
          </li>
        ))}
        {more.length > 0 && (
          <li className="shrink-0">
            <More key={key} entries={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** What is a parent's own, and the site's phone, beside the menu of wide screens: a row has no room for both. */
export function ParentsMenu({ phone }: { phone: string | undefined }) {
  const { key } = useLocation();
  return (
    <SubMenu
      key={key}
      className="max-xl:hidden"
      signClass="header-button"
      sign={
        <>
          <span className="sr-only">My account and links</span>
          <Icon name="user" className="size-5 text-coral-text" />
        </>
      }
    >
      <Links links={parentsLinks} />
      {phone && (
        <li className="w-max min-w-full">
          <a href={callAddress(phone)} className={listClass}>
            Call {phone}
          </a>
        </li>
      )}
    </SubMenu>
  );
}

/** The entries for which the row has no room, each with those under it. */
function More({ entries }: { entries: MenuEntry[] }) {
  return (
    <SubMenu
      signClass="menu-more"
      sign={
        <>
          More
          <OpenSign />
        </>
      }
    >
      {entries.map((entry) => (
        <li key={entry.title + entry.link} className="w-max max-w-80 min-w-full wrap-anywhere">
          <MenuItem entry={entry} className={listClass} />
          {entry.children.length > 0 && (
            <ul className="ml-6 border-l-3 border-sun pl-1">
              <Links links={entry.children} />
            </ul>
          )}
        </li>
      ))}
    </SubMenu>
  );
}

function Links({ links }: { links: MenuLink[] }) {
  return links.map((link) => (
    <li key={link.title + link.link} className="w-max max-w-80 min-w-full wrap-anywhere">
      <MenuItem entry={link} className={listClass} />
    </li>
  ));
}

function OpenSign() {
  return <Icon name="chevron-down" className="size-4.5 transition-transform group-open/sub:rotate-180" />;
}
