import { Label } from '../../ui/label.tsx';

/** The specification's own spelling (spec §2). */
export function WebinarLabel({ isUpcoming }: { isUpcoming: boolean }) {
  return isUpcoming ? <Label look="sun">Upcomming</Label> : <Label look="mint">Recent</Label>;
}
