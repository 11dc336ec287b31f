/** A total in the currency of its lines; a store sells in one. */
import { formatMoney } from '@vitrina/ui';
import type { CartLine } from './cart.state.ts';

export const formatTotal = (total: number, lines: readonly CartLine[]): string =>
  formatMoney(total, lines[0]?.currency);
