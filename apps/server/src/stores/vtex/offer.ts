/** Maps the sellers and offers of an item of VTEX's catalogue search to ours (§3 sellers). Pure. */
import type { CommertialOffer, Installments, PaymentPrice, Seller } from '@vitrina/contract';
import { amount, field, flag, listOf, text } from '../../domain/untrusted-json.ts';

/** Buckets to which the search rounds stock up: they limit an order but do not count. 1 is exact. */
const STOCK_BUCKETS: ReadonlySet<number> = new Set([10, 100]);
/** Above, a limit means nothing to a shopper. */
const MAX_LIMIT = 999;
const MAX_PAYMENTS = 3;
const MAX_NAME_LENGTH = 60;

const stockOf = (raw: unknown): Pick<CommertialOffer, 'stock' | 'maxQuantity'> => {
  const left = Math.trunc(amount(field(raw, 'AvailableQuantity')) ?? 0);
  if (left < 1 || left > MAX_LIMIT) return {};
  return { ...(STOCK_BUCKETS.has(left) || left > 100 ? {} : { stock: left }), maxQuantity: left };
};

/** A row of `Installments`: one way of paying with one number of payments. */
type Plan = Installments & { name: string };

const planOf = (raw: unknown): Plan | null => {
  const count = amount(field(raw, 'NumberOfInstallments'));
  const value = amount(field(raw, 'Value'));
  if (count === null || !Number.isInteger(count) || count < 1 || value === null || value <= 0) return null;
  const hasInterest = (amount(field(raw, 'InterestRate')) ?? 0) > 0;
  return { count, value, hasInterest, name: text(field(raw, 'PaymentSystemName')).trim().slice(0, MAX_NAME_LENGTH) };
};

const longest = (plans: readonly Plan[]): Plan | undefined =>
  plans.toSorted((one, other) => other.count - one.count || one.value - other.value)[0];

const waysOf = (raw: unknown, price: number): Pick<CommertialOffer, 'installments' | 'payments'> => {
  const plans = listOf(field(raw, 'Installments'), planOf);
  const several = plans.filter(({ count }) => count > 1);
  const plan = longest(several.filter(({ hasInterest }) => !hasInterest)) ?? longest(several);
  const lower = plans
    .filter(({ count, value, name }) => count === 1 && name !== '' && value < price)
    .toSorted((one, other) => one.value - other.value);
  const names = [...new Set(lower.map(({ name }) => name))].slice(0, MAX_PAYMENTS);
  const payments = names.map((wanted): PaymentPrice => {
    const value = lower.find(({ name }) => name === wanted)?.value ?? price;
    return { name: wanted, price: value };
  });
  return {
    ...(plan === undefined
      ? {}
      : { installments: { count: plan.count, value: plan.value, hasInterest: plan.hasInterest } }),
    ...(payments.length === 0 ? {} : { payments }),
  };
};

/** Prices arrive with capital initials in major units (the search; checkout counts in cents). */
const offerOf = (raw: unknown, channel: string | null): CommertialOffer | null => {
  const price = amount(field(raw, 'Price'));
  if (price === null) return null;
  const listPrice = amount(field(raw, 'ListPrice')) ?? price;
  const isAvailable = flag(field(raw, 'IsAvailable')) ?? (amount(field(raw, 'AvailableQuantity')) ?? 0) > 0;
  return {
    price,
    listPrice,
    priceWithoutDiscount: amount(field(raw, 'PriceWithoutDiscount')) ?? listPrice,
    rewardValue: amount(field(raw, 'RewardValue')) ?? 0,
    isAvailable,
    ...(channel === null ? {} : { salesChannel: channel }),
    ...(isAvailable ? { ...stockOf(raw), ...waysOf(raw, price) } : {}),
  };
};

type ListedSeller = Seller & { isDefault: boolean };

const sellerOf = (raw: unknown, channel: string | null): ListedSeller | null => {
  const commertialOffer = offerOf(field(raw, 'commertialOffer'), channel);
  if (commertialOffer === null) return null;
  return {
    sellerId: text(field(raw, 'sellerId')),
    sellerName: text(field(raw, 'sellerName')),
    commertialOffer,
    isDefault: flag(field(raw, 'sellerDefault')) ?? false,
  };
};

/**
 * The sellers of an item; the one whose offer is shown comes first: seller 1 when it can sell, because the checkout link
 * contains `seller=1` (§9); else the first that can, else the default one, else the first. `channel`: the sales channel
 * that was asked.
 */
export const vtexSellers = (raw: unknown, channel: string | null): Seller[] => {
  const sellers = listOf(raw, (seller) => sellerOf(seller, channel));
  const available = sellers.filter(({ commertialOffer }) => commertialOffer.isAvailable);
  const chosen =
    available.find(({ sellerId }) => sellerId === '1') ??
    available[0] ??
    sellers.find(({ isDefault }) => isDefault) ??
    sellers[0];
  const ordered = chosen === undefined ? [] : [chosen, ...sellers.filter((seller) => seller !== chosen)];
  return ordered.map(({ isDefault: _dropped, ...seller }) => seller);
};
