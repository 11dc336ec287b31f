/** Tries the connection to a store step by step, before its address and keys are stored. */
import { type CatalogCategory, type Company, type Product, referenceKey } from '@vitrina/contract';
import type { AdminInputOf, StoreCheck, StoreCheckStep } from '@vitrina/contract/admin';
import { storeCheckout } from '@vitrina/contract/checkout-link';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { Store, Stores, StoreTrials } from '../ports/stores.ts';
import { mergedSecret } from './store-address.ts';

type Given = AdminInputOf<'store.check'>['body'];
type Step = StoreCheck['steps'][number];
type Failure = Omit<Step, 'step' | 'outcome'>;
type Sample = { product: Product; item: Product['items'][number] };

const TIMEOUT_MS = 10_000;
/** Categories that are asked for a product when no reference is given. */
const MAX_CATEGORIES = 3;
const STEPS: readonly StoreCheckStep[] = ['reached', 'accepted', 'product', 'stock', 'cart'];
/** Reasons of `store.misconfigured` that are about the keys; the others are about the address. */
const KEY_REASONS: ReadonlySet<unknown> = new Set(['key', 'token', 'secret', 'secret-origin', 'secret-http']);

class StepFailed extends Error {
  readonly step: StoreCheckStep;
  readonly failure: Failure;
  constructor(step: StoreCheckStep, failure: Failure) {
    super(step);
    this.step = step;
    this.failure = failure;
  }
}

const failureOf = ({ code, facts: { reason } }: AppError): Failure => ({
  code,
  ...(reason === undefined ? {} : { reason: String(reason) }),
});

/** A refusal of the keys was sent by the store, so its address is right; every other failure is one of `step`. */
const stepOf = (step: StoreCheckStep, { code, facts: { status, reason } }: AppError): StoreCheckStep => {
  if (code !== 'store.misconfigured') return step;
  return status === 401 || status === 403 || KEY_REASONS.has(reason) ? 'accepted' : 'reached';
};

/** The step that is under way, for a trial that runs out of time. */
type Progress = { step: StoreCheckStep };

const inStep = async <Result>(
  progress: Progress,
  step: StoreCheckStep,
  work: () => Promise<Result>,
): Promise<Result> => {
  progress.step = step;
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new StepFailed(stepOf(step, error), failureOf(error));
    throw error;
  }
};

const firstItem = ({ products }: { products: readonly Product[] }): Sample | null => {
  for (const product of products) for (const item of product.items) return { product, item };
  return null;
};

/** A product answers with all its variants; the one with the reference comes first. */
const itemOf = (found: { products: readonly Product[] }, wanted: string): Sample | null => {
  const key = referenceKey(wanted);
  for (const product of found.products)
    for (const item of product.items)
      if (item.referenceId.some(({ value }) => referenceKey(value) === key)) return { product, item };
  return firstItem(found);
};

type Wanted = { companyId: string; wanted: string | undefined; categories: readonly CatalogCategory[] };

const sampleOf = async (
  progress: Progress,
  store: Store,
  { companyId, wanted, categories }: Wanted,
): Promise<Sample> => {
  if (wanted !== undefined) {
    const found = await inStep(progress, 'product', () => store.products({ companyId, code: wanted }));
    const sample = itemOf(found, wanted);
    if (sample === null) throw new StepFailed('product', { reason: 'not-found' });
    return sample;
  }
  for (const { Name, ProviderId } of categories.slice(0, MAX_CATEGORIES)) {
    const found = await inStep(progress, 'product', () => store.products({ companyId, first: Name || ProviderId }));
    const sample = firstItem(found);
    if (sample !== null) return sample;
  }
  throw new StepFailed('product', { reason: 'no-sample' });
};

const sampleProduct = ({ product, item }: Sample): NonNullable<StoreCheck['product']> => {
  const offer = item.sellers[0]?.commertialOffer;
  const imageUrl = item.images[0]?.imageUrl;
  return {
    id: item.itemId,
    ref: item.referenceId.find(({ value }) => value !== '')?.value ?? '',
    name: product.productName,
    ...(offer && { price: offer.price }),
    ...(offer?.currency && { currency: offer.currency }),
    ...(imageUrl && { imageUrl }),
  };
};

const stockFailure = ({ item }: Sample): Failure | null => {
  const offer = item.sellers[0]?.commertialOffer;
  return offer?.stock === undefined && offer?.maxQuantity === undefined ? { reason: 'availability-only' } : null;
};

const cartOf = (company: Company, provider: Given['provider'], { item }: Sample): { url: string } | Failure => {
  const lines = [{ itemId: item.itemId, quantity: 1 }];
  const channel = item.sellers[0]?.commertialOffer.salesChannel;
  const { next, refused } = storeCheckout({
    provider,
    website: company.Info.Website,
    utmSource: 'pdf_interactivo',
    lines,
    salesChannel: channel,
  });
  const [part] = next;
  return part ? { url: part.url } : { reason: refused.length > 0 ? 'item' : 'website' };
};

const passed = (step: StoreCheckStep): Step => ({ step, outcome: 'passed' });

/** The steps up to the failed one have passed; those after it were not tried. */
const stepsUntil = ({ step: failed, failure }: StepFailed): Step[] => {
  const at = STEPS.indexOf(failed);
  return STEPS.map((step, place) =>
    place < at ? passed(step) : place > at ? { step, outcome: 'skipped' } : { step, outcome: 'failed', ...failure },
  );
};

/** Stored keys go to the stored address alone: an unbound secret would be sent to, and bound to, any other one. */
const candidateOf = (company: Company, { provider, website, values }: Given): Company => ({
  ...company,
  Info: { ...company.Info, Website: (values && website) ?? company.Info.Website },
  Integrations: {
    ...company.Integrations,
    ECOMMERCE: { ...company.Integrations.ECOMMERCE, PROVIDER: provider },
  },
});

/** Rejects after the time; the calls that are under way end by their own timeouts. */
const within = async <Result>(work: Promise<Result>, progress: Progress, ms: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new StepFailed(progress.step, { code: 'store.unreachable', reason: 'timeout' }));
    timer = setTimeout(end, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Stored keys beside values of a trial. Throws `store.misconfigured` where the values lead them to another address. */
const withStored = async (
  secrets: Pick<Repos['secrets'], 'open'>,
  stored: Company,
  company: Company,
  given: Record<string, string>,
): Promise<Record<string, string>> => {
  const id = stored.Integrations.ECOMMERCE.SECRETID;
  try {
    return mergedSecret(id === '' ? null : await secrets.open(id), given, { before: stored, after: company }).values;
  } catch (cause) {
    const reason = cause instanceof AppError && cause.code === 'secret.origin' ? 'secret-origin' : 'secret';
    throw new AppError('store.misconfigured', { company: company.Uid, reason }, { cause });
  }
};

/** Throws `company.unknown`; every failure of the store is a step of the answer. */
export const checkStore = async (
  {
    repos,
    stores,
  }: {
    repos: { companies: Pick<Repos['companies'], 'byUid'>; secrets: Pick<Repos['secrets'], 'open'> };
    stores: Stores & StoreTrials;
  },
  companyUid: string,
  given: Given,
  timeoutMs = TIMEOUT_MS,
): Promise<StoreCheck> => {
  const stored = await repos.companies.byUid(companyUid);
  if (!stored) throw new AppError('company.unknown', { companyUid });
  const company = candidateOf(stored, given);
  const opened = async () => {
    if (!given.values) return stores.of(company);
    const values = given.keeps ? await withStored(repos.secrets, stored, company, given.values) : given.values;
    return stores.try(company, values);
  };
  const progress: Progress = { step: 'reached' };
  const asked = STEPS.slice(0, STEPS.indexOf(given.until ?? 'cart') + 1);
  const answered = (steps: readonly Step[]): Step[] => steps.filter(({ step }) => asked.includes(step));
  const run = async (): Promise<Sample | null> => {
    const store = await inStep(progress, 'reached', opened);
    const categories = await inStep(progress, 'reached', () => store.categories());
    if (asked.includes('accepted')) await inStep(progress, 'accepted', async () => store.checkKeys?.());
    if (!asked.includes('product')) return null;
    return sampleOf(progress, store, { companyId: company.Uid, wanted: given.product, categories });
  };
  try {
    const sample = await within(run(), progress, timeoutMs);
    if (sample === null) return { steps: asked.map(passed) };
    const noStock = stockFailure(sample);
    const cart = cartOf(company, given.provider, sample);
    return {
      steps: answered([
        passed('reached'),
        passed('accepted'),
        passed('product'),
        noStock ? { step: 'stock', outcome: 'failed', ...noStock } : passed('stock'),
        'url' in cart ? passed('cart') : { step: 'cart', outcome: 'failed', ...cart },
      ]),
      product: sampleProduct(sample),
      ...(asked.includes('cart') && 'url' in cart && { cartUrl: cart.url }),
    };
  } catch (error) {
    if (error instanceof StepFailed) return { steps: answered(stepsUntil(error)) };
    throw error;
  }
};
