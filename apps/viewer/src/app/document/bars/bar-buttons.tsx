/** Buttons at both ends of the bottom bar on narrow screens. */
import { Badge, es, IconButton } from '@vitrina/ui';
import { LayoutGrid, List, ShoppingBag } from 'lucide-react';
import styles from './bar-buttons.module.css';

/** `count` in units, as on the badge. */
export type CartButton = { title: string; products: number; count: number; isOpen: boolean; open: () => void };

/** Accessible name of the cart button, with the count of its badge. */
export const cartLabel = ({ title, products, count }: CartButton): string =>
  count > 0 ? `${title}: ${es.app.itemCount(products, count)}` : title;

export const SectionsButton = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton label={es.reader.sections} onClick={onOpen}>
    <List aria-hidden />
  </IconButton>
);

type BarEndProps = { onOverview: () => void; cart: CartButton | null };

export const BarEnd = ({ onOverview, cart }: BarEndProps) => (
  <>
    <IconButton className={styles.overview ?? ''} label={es.reader.overview} onClick={onOverview}>
      <LayoutGrid aria-hidden />
    </IconButton>
    {cart ? (
      <IconButton className={styles.cart ?? ''} label={cartLabel(cart)} onClick={cart.open}>
        <ShoppingBag aria-hidden />
        <Badge count={cart.count} />
      </IconButton>
    ) : null}
  </>
);
