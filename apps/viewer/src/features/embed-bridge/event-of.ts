/** Maps viewer events to messages for the embedding page. Pure. */
import type { AnalyticsEvent, EmbedMessage, EventName } from '@vitrina/contract';

type Data = AnalyticsEvent['data'];

export type Happening = { event: EventName; data: Data };

/** State at the time of the event. `urlOf`: the shared link. `order`: the lines that are sent to the checkout. */
export type Surroundings = {
  page: number;
  pageCount: number;
  order: readonly {
    ref: string;
    itemId: string;
    name: string;
    quantity: number;
    discounted_price: number;
    currency?: string;
    isQuote?: true;
  }[];
  urlOf: (page: number, product: string) => string;
};

/** Of prices whose offer names none. */
const DEFAULT_CURRENCY = 'COP';

const text = (value: Data[string] | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: Data[string] | undefined, instead = 0): number => (typeof value === 'number' ? value : instead);

type Telling = (data: Data, around: Surroundings) => EmbedMessage;

const currencyOf = (currency: Data[string] | undefined): { currency: string } => ({
  currency: text(currency) || DEFAULT_CURRENCY,
});

const namesOf = (data: Data) => ({ ref: text(data['ref']), id: text(data['id']) });

const tellings: { [Event in EventName]?: Telling } = {
  page_view: (data, { page, pageCount }) => ({
    is: 'event',
    name: 'page',
    detail: { page: number(data['page'], page), pageCount },
  }),
  product_view: (data, { page }) => ({
    is: 'event',
    name: 'product',
    detail: { ...namesOf(data), page: number(data['page'], page) },
  }),
  add_to_cart: (data) => ({
    is: 'event',
    name: 'add',
    detail: {
      ...namesOf(data),
      quantity: number(data['quantity'], 1),
      price: number(data['price']),
      ...currencyOf(data['currency']),
      ...(data['isQuote'] === true && { isQuote: true }),
    },
  }),
  begin_checkout: (data, { order }) => {
    const lines = order.map(({ ref, itemId: id, name, quantity, discounted_price: price, currency, isQuote }) => ({
      ref,
      id,
      name,
      quantity,
      price,
      ...currencyOf(currency),
      ...(isQuote && { isQuote }),
    }));
    // Without a value the lines are in several currencies or have no price.
    const total = typeof data['value'] === 'number' ? data['value'] : null;
    return { is: 'event', name: 'checkout', detail: { lines, total, part: number(data['part'], 1) } };
  },
  share: (data, { page, urlOf }) => {
    const url = urlOf(number(data['page'], page), text(data['product']));
    return { is: 'event', name: 'share', detail: { method: text(data['method']), url } };
  },
};

/** `null`: this event is not sent to the embedding page. */
export const hostEventOf = ({ event, data }: Happening, around: Surroundings): EmbedMessage | null =>
  tellings[event]?.(data, around) ?? null;
