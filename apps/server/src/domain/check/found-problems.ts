/** Collects what the rules of the check find, apart from the warnings that a person ignores. Pure. */
import { createHash } from 'node:crypto';
import type { CheckedRule, CheckItem, DocumentCheck, IgnoredItem } from '@vitrina/contract/admin';
import type { CheckIgnore } from '../ports/editing.ts';
import { rules } from './rules.ts';

export type RuleId = keyof typeof rules;
/** `about`: what the finding is about where `says` names figures that change with every edition. */
export type Found = Partial<Omit<CheckItem, 'says' | 'key'>> & { says: string; about?: string };
export type Report = (rule: RuleId, found: Found) => void;

const MAX_ITEMS = 50;
const KEY_LENGTH = 12;

const keyOf = (...parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, KEY_LENGTH);

export const createFoundProblems = (ignores: readonly CheckIgnore[] = []) => {
  const reasons = new Map(ignores.map((one) => [one.key, one]));
  const byRule = new Map<RuleId, { count: number; items: CheckItem[] }>();
  const ignored: IgnoredItem[] = [];
  /** `more`: further ones that are counted and not listed. */
  const report = (rule: RuleId, { page = null, element = null, place = null, says, about }: Found, more = 0): void => {
    const item = { key: keyOf(rule, page, element, about ?? says, more), page, element, place, says };
    const reason = reasons.get(item.key);
    if (reason?.rule === rule && rules[rule].severity === 'warn') {
      const { at, user } = reason;
      ignored.push({ ...item, rule, reason: reason.reason, at, user });
      return;
    }
    const known = byRule.get(rule) ?? { count: 0, items: [] };
    byRule.set(rule, known);
    known.count += 1 + more;
    if (known.items.length < MAX_ITEMS) known.items.push(item);
  };
  const checked = (): Pick<DocumentCheck, 'blocks' | 'warns' | 'rules' | 'ignored'> => {
    const found = (Object.keys(rules) as RuleId[]).flatMap((rule) => {
      const one = byRule.get(rule);
      return one === undefined ? [] : [{ rule, ...rules[rule], ...one }];
    });
    const of = (severity: CheckedRule['severity']) => found.filter((one) => one.severity === severity);
    const sum = (some: readonly CheckedRule[]): number => some.reduce((total, { count }) => total + count, 0);
    return { blocks: sum(of('block')), warns: sum(of('warn')), rules: [...of('block'), ...of('warn')], ignored };
  };
  return { report, checked };
};
