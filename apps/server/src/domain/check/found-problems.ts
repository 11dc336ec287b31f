/** Collects what the rules of the check find. Pure. */
import type { CheckedRule, CheckItem } from '@vitrina/contract/admin';
import { rules } from './rules.ts';

export type RuleId = keyof typeof rules;
export type Found = Partial<Omit<CheckItem, 'says'>> & { says: string };
export type Report = (rule: RuleId, found: Found) => void;

const MAX_ITEMS = 50;

export const createFoundProblems = () => {
  const byRule = new Map<RuleId, { count: number; items: CheckItem[] }>();
  /** `more`: further ones that are counted and not listed. */
  const report = (rule: RuleId, { page = null, element = null, place = null, says }: Found, more = 0): void => {
    const known = byRule.get(rule) ?? { count: 0, items: [] };
    byRule.set(rule, known);
    known.count += 1 + more;
    if (known.items.length < MAX_ITEMS) known.items.push({ page, element, place, says });
  };
  const checked = (): { blocks: number; warns: number; rules: CheckedRule[] } => {
    const found = (Object.keys(rules) as RuleId[]).flatMap((rule) => {
      const one = byRule.get(rule);
      return one === undefined ? [] : [{ rule, ...rules[rule], ...one }];
    });
    const of = (severity: CheckedRule['severity']) => found.filter((one) => one.severity === severity);
    const sum = (some: readonly CheckedRule[]): number => some.reduce((total, { count }) => total + count, 0);
    return { blocks: sum(of('block')), warns: sum(of('warn')), rules: [...of('block'), ...of('warn')] };
  };
  return { report, checked };
};
