/** The price that the page prints for the product, where it is not today's. Only for companies that have chosen to show it. */
import {
  amountsOf,
  type Company,
  extraOf,
  type Item,
  isSamePrice,
  type PdfDetails,
  type PrintedPrices,
  type ProductRef,
  referenceKey,
} from '@vitrina/contract';
import { detailWords } from '@vitrina/ui/messages/product-details';
import { useEffect, useState } from 'react';
import { fieldsOf, list, number, object, text } from '../../../lib/data/unchecked.ts';
import { ignoreError } from '../../../lib/ignore-error.ts';
import type { ItemOffer } from '../data/offer.ts';
import styles from './product-details.module.css';

type Printed = PrintedPrices['prices'][number];

/** The document in which the product was tapped, and the page. */
export type PrintedIn = {
  company: Pick<Company, 'Info'>;
  details: Pick<PdfDetails, 'prices'> | null;
  page: number;
  product: ProductRef;
};

const parsePrices = list(object<Printed>({ page: number, ref: text, id: text, text, amount: number, currency: text }));

/** One request for a document: its file never changes. A failed one is repeated with the next popup. */
const files = new Map<string, Promise<Printed[]>>();
const readPrices = (url: string): Promise<Printed[]> => {
  const reading =
    files.get(url) ??
    fetch(url).then(async (answer) => parsePrices(fieldsOf<PrintedPrices>(await answer.json()).prices));
  files.set(url, reading);
  reading.catch(() => files.delete(url));
  return reading;
};

const usePrices = ({ company, details }: PrintedIn): readonly Printed[] => {
  const [prices, setPrices] = useState<readonly Printed[]>([]);
  const url = extraOf(company, 'PRINTED_PRICE') === 'TRUE' ? details?.prices : undefined;
  useEffect(
    function readPrintedPrices() {
      let isShown = true;
      if (url)
        readPrices(url)
          .then((read) => isShown && setPrices(read))
          .catch(ignoreError('optional'));
      return () => {
        isShown = false;
      };
    },
    [url],
  );
  return prices;
};

const isOf =
  ({ ref, id }: ProductRef) =>
  (printed: Printed): boolean =>
    ref === '' ? id !== '' && printed.id === id : referenceKey(printed.ref) === referenceKey(ref);

type PrintedPriceProps = { printedIn: PrintedIn; item: Item; offer: Pick<ItemOffer, 'is' | 'currency'> };

export const PrintedPrice = ({ printedIn, item, offer: { is, currency } }: PrintedPriceProps) => {
  const ofProduct = usePrices(printedIn).filter(isOf(printedIn.product));
  const printed = ofProduct.find(({ page }) => page === printedIn.page) ?? ofProduct[0];
  if (!printed || !['priced', 'otherSeller'].includes(is)) return null;
  const isOtherVariant = printed.id !== '' && printed.id !== item.itemId;
  const isOtherCurrency = printed.currency !== '' && currency !== undefined && printed.currency !== currency;
  const isToday = amountsOf(item).some((amount) => isSamePrice(printed.amount, amount));
  if (isOtherVariant || isOtherCurrency || isToday) return null;
  return (
    <span className={styles.printed}>
      {detailWords.priceToday}
      <span className={styles.quiet}>{detailWords.pricePrinted(printed.text)}</span>
    </span>
  );
};
