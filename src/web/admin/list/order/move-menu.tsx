import type { ComponentProps } from 'react';
import { adminButton } from '../../ui/button.ts';
import { PopMenu } from '../../ui/pop-menu.tsx';
import { MoveItems } from './move-items.tsx';

/** A button with the places to which what is chosen can be moved. */
export function MoveMenu({ label, onMove, ...items }: ComponentProps<typeof MoveItems> & { label: string }) {
  return (
    <PopMenu label={label} className={adminButton('quiet')}>
      {(close) => (
        <MoveItems
          {...items}
          onMove={(place) => {
            close();
            onMove(place);
          }}
        />
      )}
    </PopMenu>
  );
}
