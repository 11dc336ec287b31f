/** Availability of a row: stock, and the settings of shops that make stock irrelevant. Pure. */
import { isInStock } from './cell.ts';
import type { FeedHeader } from './header.ts';
import type { FeedRow } from './row.ts';
import type { RowReader } from './row-reader.ts';

const ALLOWS = /^(continue|allow|notify|true|yes|s[ií]|1)$/i;
/** Magento writes 2, WooCommerce -1; products without these marks are sold. */
const UNPUBLISHED = /^(draft|archived|borrador|archivado|-1|2)$/i;

/** True or false when the list says so, else null. */
export const availabilityReader = ({ columns }: FeedHeader, read: RowReader) => {
  /** Shopify leaves the tracker empty, Magento sets its own flag to 0, when nobody counts the stock. */
  const isUncounted = (row: FeedRow): boolean =>
    (columns.has('tracker') && read.text(row, 'tracker') === '') ||
    (read.text(row, 'managesStock') === '0' && read.text(row, 'managesStockByDefault') !== '1');
  return (row: FeedRow): boolean | null => {
    if (read.texts(row, 'published').some((text) => UNPUBLISHED.test(text))) return false;
    if (isUncounted(row) || ALLOWS.test(read.text(row, 'backorders'))) return true;
    // A cell that says nothing leaves the decision to the next column.
    return (
      read
        .texts(row, 'stock')
        .map(isInStock)
        .find((answer) => answer !== null) ?? null
    );
  };
};
