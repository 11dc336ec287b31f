/** What a question needs to know of a VTEX store before it can be asked there: ids of names, and what a promotion is for. */
import { AppError } from '../domain/app-error.ts';
import type { ProductQuestion } from '../domain/products-question.ts';
import { isRecord, listOf } from '../domain/products-reading.ts';
import { vtexLevelSpecification } from './vtex-category.ts';
import { categoryIdsOf, isCategoryId, plainName } from './vtex-category-path.ts';
import { isPromotionId, type VtexPromotion, vtexPromotion } from './vtex-promotion.ts';
import { listIn, type VtexReach } from './vtex-reach.ts';

const promotionPath = '/api/rnb/pvt/calculatorconfiguration';
const fieldsPath = '/api/catalog_system/pub/specification/field/listTreeByCategoryId';

/** Specifications by name are looked up among those of the deepest category; null when one is not there. */
const fieldIdsOf = async (
  reach: VtexReach,
  { specifications, categories }: ProductQuestion,
): Promise<ProductQuestion['specifications'] | null> => {
  const category = categories.at(-1);
  if (specifications.every(({ field }) => isCategoryId(field))) return specifications;
  if (category === undefined) return null;
  const fields = listOf(await reach.list(`${fieldsPath}/${category}`), vtexLevelSpecification);
  const found = specifications.map(({ field, value }) => {
    const id = isCategoryId(field) ? field : fields.find(({ Name }) => plainName(Name) === plainName(field))?.FieldId;
    return id !== undefined && isCategoryId(id) ? { field: id, value } : null;
  });
  return found.every((one) => one !== null) ? found : null;
};

/** With ids in place of names of categories and specifications; null when there are none of that name. */
export const withIds = async (reach: VtexReach, question: ProductQuestion): Promise<ProductQuestion | null> => {
  const categories = question.categories.every(isCategoryId)
    ? question.categories
    : categoryIdsOf(await reach.keptTree(), question.categories);
  if (categories === null) return null;
  const specifications = await fieldIdsOf(reach, { ...question, categories });
  return specifications === null ? null : { ...question, categories, specifications };
};

/** Null when it is for nothing. Promotions are private: without keys it is unknown what is in one, which is no empty answer. */
export const promotionOf = async (
  reach: VtexReach,
  { promotion, region }: ProductQuestion,
): Promise<VtexPromotion | null> => {
  if (promotion === null) return [];
  if (!isPromotionId(promotion)) return null;
  if (!reach.hasKeys) throw new AppError('store.misconfigured', { host: reach.base.host, reason: 'promotion-keys' });
  const reply = await reach.get(`${promotionPath}/${promotion}`);
  if (reply.status === 404) return null;
  if (reply.status === 200 && isRecord(reply.body))
    return vtexPromotion(reply.body, { now: reach.now(), channel: reach.channelOf(region) });
  listIn({ ...reply, body: null }, reach.base.host);
  return null;
};
