/** Look-ups before a question can be sent to a VTEX store: ids of names, and the conditions of a promotion. */

import type { ParsedProductQuery } from '../../domain/products/product-query.ts';
import { isRecord, listOf } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import { vtexLevelSpecification } from './category.ts';
import { categoryIdsOf, isCategoryId, plainName } from './category-path.ts';
import { isPromotionId, type VtexPromotion, vtexPromotion } from './promotion.ts';
import { listIn, type VtexReach } from './vtex-client.ts';

const promotionPath = '/api/rnb/pvt/calculatorconfiguration';
const fieldsPath = '/api/catalog_system/pub/specification/field/listTreeByCategoryId';

/** Specifications by name are looked up among those of the deepest category; null when one is not there. */
const fieldIdsOf = async (
  reach: VtexReach,
  { specifications, categories }: ParsedProductQuery,
): Promise<ParsedProductQuery['specifications'] | null> => {
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

/** The question with ids in place of names of categories and specifications; null when a name is unknown. */
export const withIds = async (reach: VtexReach, question: ParsedProductQuery): Promise<ParsedProductQuery | null> => {
  const categories = question.categories.every(isCategoryId)
    ? question.categories
    : categoryIdsOf(await reach.cachedTree(), question.categories);
  if (categories === null) return null;
  const specifications = await fieldIdsOf(reach, { ...question, categories });
  return specifications === null ? null : { ...question, categories, specifications };
};

/**
 * Null when the promotion covers nothing. Promotions are private: without keys its products are unknown, which is no
 * empty answer.
 */
export const promotionOf = async (
  reach: VtexReach,
  { promotion, region }: ParsedProductQuery,
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
