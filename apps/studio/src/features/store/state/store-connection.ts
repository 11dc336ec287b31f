/** The form of a store connection: what is sent, what is missing, and whether the last trial still says something about it. Pure. */
import { type Company, extraOf } from '@vitrina/contract';
import type { AdminCallOf, SecretHead, StoreCheck, StoreCheckStep } from '@vitrina/contract/admin';
import { cleanKey, phoneOf, storeAddressOf, websiteOf } from './pasted.ts';

export type Provider = 'VTEX' | 'SHOPIFY';
/** `FEED`: a price list, with orders by chat. */
export type Seller = Provider | 'FEED';

export type Connection = {
  seller: Seller;
  account: string;
  appKey: string;
  appToken: string;
  channel: string;
  token: string;
  hasStock: boolean;
  website: string;
  product: string;
  phone: string;
  hasCart: boolean;
  /** Stored values of fields that are left empty are removed. */
  dropsStored: boolean;
};

/** The stored keys of the company, and the only address to which they are sent. */
export type StoredKeys = { seller: Seller; origin: string };

const CART = 'CARRITO_KIOSK';
const CHAT = 'CHAT_NUMBER';

export const chatNumberOf = (company: Company): string => extraOf(company, CHAT)?.trim() || company.Info.Contact.trim();

export const hasCartNow = (company: Company): boolean => extraOf(company, CART) === 'TRUE';

const sellerOf = ({ Integrations }: Company): Seller => {
  const { PROVIDER } = Integrations.ECOMMERCE;
  return PROVIDER === 'VTEX' || PROVIDER === 'SHOPIFY' ? PROVIDER : 'FEED';
};

export const storedKeysOf = (company: Company, secret: Pick<SecretHead, 'origin'> | null): StoredKeys | null =>
  secret?.origin ? { seller: sellerOf(company), origin: secret.origin } : null;

/** No call returns keys, so these fields are empty. A company that never decided about the cart gets one: a store is connected to sell. */
export const connectionOf = (company: Company, stored: StoredKeys | null = null): Connection => ({
  seller: sellerOf(company),
  account: stored?.origin ?? '',
  appKey: '',
  appToken: '',
  channel: '',
  token: '',
  hasStock: false,
  website: company.Info.Website,
  product: '',
  phone: phoneOf(chatNumberOf(company)) === null ? '' : chatNumberOf(company),
  hasCart: extraOf(company, CART) !== 'FALSE',
  dropsStored: false,
});

type FieldProblem = 'missing' | 'address' | 'pair' | 'swapped' | 'secretKey' | 'channel' | 'website' | 'phone';
export type Problems = Partial<Record<keyof Connection, FieldProblem>>;

const vtexProblems = ({ appKey, appToken, channel }: Connection): Problems => {
  const [key, token] = [cleanKey(appKey), cleanKey(appToken)];
  return {
    ...(/^vtexappkey-/iu.test(token) && { appToken: 'swapped' as const }),
    ...(key !== '' && token === '' && { appToken: 'pair' as const }),
    ...(key === '' && token !== '' && { appKey: 'pair' as const }),
    ...(!/^\d{0,6}$/u.test(channel.trim()) && { channel: 'channel' as const }),
  };
};

const storeProblems = (provider: Provider, form: Connection): Problems => ({
  ...(storeAddressOf(provider, form.account) === null && {
    account: form.account.trim() === '' ? ('missing' as const) : ('address' as const),
  }),
  ...(websiteOf(form.website) === null && {
    website: form.website.trim() === '' ? ('missing' as const) : ('website' as const),
  }),
  ...(provider === 'VTEX' && vtexProblems(form)),
  ...(provider === 'SHOPIFY' && /^shpss_/iu.test(cleanKey(form.token)) && { token: 'secretKey' as const }),
});

const chatProblems = ({ phone, hasCart: sells }: Connection): Problems => {
  if (phoneOf(phone) !== null || (phone.trim() === '' && !sells)) return {};
  return { phone: phone.trim() === '' ? 'missing' : 'phone' };
};

export const problemsOf = (form: Connection): Problems =>
  form.seller === 'FEED' ? chatProblems(form) : storeProblems(form.seller, form);

/** Whether the stored values of fields that are left empty stay: those of the same store at the same address. */
export const keepsStored = (provider: Provider, form: Connection, stored: StoredKeys | null): boolean => {
  if (stored === null || stored.seller !== provider || form.dropsStored) return false;
  const address = storeAddressOf(provider, form.account);
  return address !== null && new URL(address).origin === stored.origin;
};

/**
 * The entries of the secret. The address is given, so that the keys are bound to it whatever store the company has now; beside stored values
 * it is theirs, which may have a path.
 */
export const valuesOf = (
  provider: Provider,
  form: Connection,
  stored: StoredKeys | null = null,
): Record<string, string> => {
  const given = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const isKept = keepsStored(provider, form, stored);
  const baseUrl = isKept ? '' : (storeAddressOf(provider, form.account) ?? '');
  if (provider === 'VTEX')
    return given({
      baseUrl,
      appKey: cleanKey(form.appKey),
      appToken: cleanKey(form.appToken),
      salesChannel: form.channel.trim(),
    });
  const token = cleanKey(form.token);
  return given({
    baseUrl,
    token,
    tokenKind: token === '' ? '' : /^shp/iu.test(token) ? 'private' : 'public',
    stock: (token !== '' || isKept) && form.hasStock ? 'TRUE' : '',
  });
};

export type Asked = AdminCallOf<'store.check'>['body'];

/** The trial of the form. */
export const askedOf = (provider: Provider, form: Connection, stored: StoredKeys | null = null): Asked => ({
  provider,
  website: websiteOf(form.website) ?? '',
  values: valuesOf(provider, form, stored),
  ...(keepsStored(provider, form, stored) && { keeps: true }),
  ...(form.product.trim() !== '' && { product: form.product.trim() }),
});

/** The company's settings for the form. Extras are sent only where one changes: they are replaced as a whole. */
export const changeOf = (company: Company, form: Connection) => {
  const kept = company.Info.Extras.filter(({ Name }) => Name !== CART && Name !== CHAT);
  const chat = form.seller === 'FEED' ? (phoneOf(form.phone) ?? '') : (extraOf(company, CHAT) ?? '');
  const cart = form.hasCart ? 'TRUE' : 'FALSE';
  const isSame = extraOf(company, CART) === cart && (extraOf(company, CHAT) ?? '') === chat;
  const extras = [...kept, { Name: CART, Content: cart }, ...(chat === '' ? [] : [{ Name: CHAT, Content: chat }])];
  return {
    provider: form.seller,
    ...(form.seller !== 'FEED' && { website: websiteOf(form.website) ?? '' }),
    ...(!isSame && { extras }),
  };
};

export const STEPS: readonly StoreCheckStep[] = ['reached', 'accepted', 'product', 'stock', 'cart'];

/** The trial of what `asked` says. `answer` has the steps that are known so far. */
export type Trial = { asked: string; isRunning: boolean; answer: StoreCheck; failure: unknown };

export const keyOf = (asked: Asked): string => JSON.stringify(asked);

type Verdict = 'untried' | 'running' | 'passed' | 'failed';

/** A store that tells no units works: shoppers see available or sold out. */
export const verdictOf = (trial: Trial | null, asked: Asked): Verdict => {
  if (trial === null || trial.asked !== keyOf(asked)) return 'untried';
  if (trial.isRunning) return 'running';
  const failed = trial.answer.steps.filter(({ outcome }) => outcome === 'failed');
  const isWhole = trial.answer.steps.length === STEPS.length && trial.failure === null;
  return isWhole && failed.every(({ step }) => step === 'stock') ? 'passed' : 'failed';
};
