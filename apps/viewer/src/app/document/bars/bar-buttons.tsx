/** Buttons at both ends of the bottom bar on narrow screens. */
import { Badge, es, IconButton } from '@vitrina/ui';
import { LayoutGrid, List, ShoppingBag } from 'lucide-react';
import styles from './bar-buttons.module.css';

/** Accessible name of the cart button, with the count of its badge. */
export const cartLabel = (count: number): string =>
  count > 0 ? `${es.app.cart}: ${es.app.itemCount(count)}` : es.app.cart;

export const SectionsButton = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton label={es.reader.sections} onClick={onOpen}>
    <List aria-hidden />
  </IconButton>
);

type BarEndProps = { onOverview: () => void; cart: { count: number; open: () => void } | null };

export const BarEnd = ({ onOverview, cart }: BarEndProps) => (
  <>
    <IconButton className={styles.overview ?? ''} label={es.reader.overview} onClick={onOverview}>
      <LayoutGrid aria-hidden />
    </IconButton>
    {cart ? (
      <IconButton className={styles.cart ?? ''} label={cartLabel(cart.count)} onClick={cart.open}>
        <ShoppingBag aria-hidden />
        <Badge count={cart.count} />
      </IconButton>
    ) : null}
  </>
);
