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

type Telling = (data: Data, around: Surroundings) => EmbedMessage;

const namesOf = (data: Data) => ({ ref: text(data['ref']), id: text(data['id']) });

const tellings: { [Event in EventName]?: Telling } = {
  page_view: (data, { page, pageCount }) => ({
    is: 'event',
    name: 'page',
    detail: { page: number(data['page'], page), pageCount },
  }),
  product_view: (data, { page }) => ({ is: 'event', name: 'product', detail: { ...namesOf(data), page } }),
  add_to_cart: (data) => ({
    is: 'event',
    name: 'add',
    detail: { ...namesOf(data), quantity: number(data['quantity'], 1), price: number(data['price']) },
  }),
  begin_checkout: (data, { cart }) => {
    const lines = cart.lines.map(({ ref, itemId: id, name, quantity, discounted_price: price }) => ({
      ref,
      id,
      name,
      quantity,
      price,
    }));
    return { is: 'event', name: 'checkout', detail: { lines, total: cart.total, part: number(data['part'], 1) } };
  },
  share: (data, { page, urlOf }) => {
    const url = urlOf(number(data['page'], page), text(data['product']));
    return { is: 'event', name: 'share', detail: { method: text(data['method']), url } };
  },
};

/** `null`: of no matter to the page around. */
export const hostEventOf = ({ event, data }: Happening, around: Surroundings): EmbedMessage | null =>
  tellings[event]?.(data, around) ?? null;
