/** What the page around is told of what happens here. Pure. */
import type { AnalyticsEvent, EmbedMessage, EventName } from '@vitrina/contract';

type Data = AnalyticsEvent['data'];

export type Happening = { event: EventName; data: Data };

/** `urlOf`: the link that was shared. `cart`: as it is when the shopper goes to pay. */
export type Surroundings = {
  page: number;
  pageCount: number;
  cart: {
    lines: readonly { ref: string; itemId: string; name: string; quantity: number; discounted_price: number }[];
    total: number;
  };
  urlOf: (page: number, product: string) => string;
};

const text = (value: Data[string] | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: Data[string] | undefined, instead = 0): number => (typeof value === 'number' ? value : instead);

/** `null`: of no matter to the page around. */
export const hostEventOf = ({ event, data }: Happening, around: Surroundings): EmbedMessage | null => {
  const { page, pageCount, cart, urlOf } = around;
  const named = { ref: text(data['ref']), id: text(data['id']) };
  switch (event) {
    case 'page_view':
      return { is: 'event', name: 'page', detail: { page: number(data['page'], page), pageCount } };
    case 'product_view':
      return { is: 'event', name: 'product', detail: { ...named, page } };
    case 'add_to_cart': {
      const detail = { ...named, quantity: number(data['quantity'], 1), price: number(data['price']) };
      return { is: 'event', name: 'add', detail };
    }
    case 'begin_checkout': {
      const lines = cart.lines.map(({ ref, itemId: id, name, quantity, discounted_price: price }) => ({
        ref,
        id,
        name,
        quantity,
        price,
      }));
      return { is: 'event', name: 'checkout', detail: { lines, total: cart.total, part: number(data['part'], 1) } };
    }
    case 'share': {
      const url = urlOf(number(data['page'], page), named.ref);
      return { is: 'event', name: 'share', detail: { method: text(data['method']), url } };
    }
    default:
      return null;
  }
};
