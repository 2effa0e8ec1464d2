import { Label } from '../../ui/label.tsx';
import type { WebinarFacts } from './webinar-summary.ts';

/** Spelled as the product has always spelled it (product: Texts). */
export function WebinarLabel({ webinar }: { webinar: Pick<WebinarFacts, 'isUpcoming' | 'isCalledOff'> }) {
  if (webinar.isCalledOff) return <Label look="coral">Called off</Label>;
  return webinar.isUpcoming ? <Label look="sun">Upcomming</Label> : <Label look="mint">Recent</Label>;
}
