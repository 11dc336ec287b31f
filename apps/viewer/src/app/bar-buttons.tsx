/** What stands at both ends of the bottom bar on narrow screens. */
import { Badge, es, IconButton } from '@vitrina/ui';
import { List, ShoppingBag } from 'lucide-react';
import styles from './bar-buttons.module.css';

/** Says what the badge shows. */
export const cartLabel = (count: number): string =>
  count > 0 ? `${es.shop.cart}: ${es.shop.itemCount(count)}` : es.shop.cart;

export const SectionsButton = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton label={es.reader.sections} onClick={onOpen}>
    <List aria-hidden />
  </IconButton>
);

export const CartButton = ({ count, onOpen }: { count: number; onOpen: () => void }) => (
  <IconButton className={styles.cart ?? ''} label={cartLabel(count)} onClick={onOpen}>
    <ShoppingBag aria-hidden />
    <Badge count={count} />
  </IconButton>
);
