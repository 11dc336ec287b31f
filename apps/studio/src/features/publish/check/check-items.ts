/** Places and fixes of the items of a rule. Pure. */
import type { CheckedRule, CheckItem, ElementChange } from '@vitrina/contract/admin';

/** The name of the element, which the check quotes in its English sentence, or the printed code. */
export const nameIn = ({ says }: CheckItem): string => {
  const [, quoted, code] = /"([^"]+)"|^code (\S+) /.exec(says) ?? [];
  return quoted ?? code ?? '';
};

/** `title`: the browser tab gets the name of the document. */
export type Fix = { kind: 'hide' | 'remove'; changes: ElementChange[] } | { kind: 'title' };

const HIDDEN = new Set(['tag.no-product', 'tag.product-gone']);
const REMOVED = new Set(['link.page', 'link.address', 'link.dead']);

/** The change that removes the cause of a rule; null where only a person can decide. Of the listed items, which may not be all. */
export const fixOf = ({ rule, items }: CheckedRule): Fix | null => {
  if (rule === 'title.missing') return { kind: 'title' };
  const kind = HIDDEN.has(rule) ? 'hide' : REMOVED.has(rule) ? 'remove' : null;
  if (kind === null) return null;
  const changes = items.flatMap(({ page, element }): ElementChange[] => {
    if (page === null || element === null) return [];
    return kind === 'hide'
      ? [{ op: 'set', page, id: element, fields: { active: false } }]
      : [{ op: 'remove', page, id: element }];
  });
  return changes.length === 0 ? null : { kind, changes };
};
