import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';

/** How wide the screens are that a page is looked at on, in CSS pixels. */
export const screens = {
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
  tablet: { label: 'Tablet', width: 768, Icon: Tablet },
  computer: { label: 'Computer', width: 1440, Icon: Monitor },
} as const;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

interface Room {
  width: number;
  height: number;
}

/**
 * How large the frame of a page is, and by how much it is shown smaller so that it fits. Where there is less room than a
 * phone has, the page is as wide as that: somebody looks at it on a phone.
 */
export function frameIn(room: Room, screen: ScreenName): Room & { scale: number } {
  const wanted = screens[screen].width;
  const width = screen === 'phone' ? Math.min(wanted, room.width) : wanted;
  const scale = Math.min(1, room.width / width);
  return { width, height: Math.round(room.height / scale), scale };
}
