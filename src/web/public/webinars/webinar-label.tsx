import { Label } from '../../ui/label.tsx';

/** Spelled as the product has always spelled it (product: Texts). */
export function WebinarLabel({ isUpcoming }: { isUpcoming: boolean }) {
  return isUpcoming ? <Label look="sun">Upcomming</Label> : <Label look="mint">Recent</Label>;
}
