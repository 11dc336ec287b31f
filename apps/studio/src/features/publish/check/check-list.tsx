/** The check before publishing: what shoppers would stumble over, and what deserves a look. */
import type { CheckedRule, CheckItem, DocumentCheck } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { checkRuleWords, otherRuleWords, type RuleWords } from '@vitrina/ui/messages/studio/check-rules';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { hasRole, useCompany } from '../../../api/studio-context.ts';
import { Button } from '../../../widgets/button.tsx';
import { type Fix, fixOf, nameIn } from './check-items.ts';
import styles from './check-list.module.css';

const SHOWN = 3;

export const wordsOfRule = (rule: string): RuleWords =>
  Object.entries<RuleWords>(checkRuleWords).find(([id]) => id === rule)?.[1] ?? otherRuleWords;

export const placeText = (item: CheckItem): string =>
  [item.page === null ? '' : words.page(item.page), nameIn(item)].filter(Boolean).join(' · ');

/** The address of the place of an item; null for the whole document. */
type AddressOf = (item: CheckItem) => string | null;

const Place = ({ item, addressOf }: { item: CheckItem; addressOf: AddressOf }) => {
  const address = addressOf(item);
  const text = placeText(item);
  if (address === null) return <>{text}</>;
  return (
    <Link href={address} className={styles.place ?? ''}>
      {text} · {words.go}
    </Link>
  );
};

const Places = ({ rule: { rule, count, items }, addressOf }: { rule: CheckedRule; addressOf: AddressOf }) => {
  const places = items.filter((item) => placeText(item) !== '');
  const [first, rest] = [places.slice(0, SHOWN), places.slice(SHOWN)];
  const unlisted = count - items.length;
  if (first.length === 0) return null;
  return (
    <>
      <ul className={styles.places}>
        {first.map((place, at) => (
          <li key={`${rule} ${at}`}>
            <Place item={place} addressOf={addressOf} />
          </li>
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details className={styles.more}>
          <summary>{words.more(formatCount(rest.length + unlisted))}</summary>
          <ul className={styles.places}>
            {rest.map((place, at) => (
              <li key={`${rule} ${SHOWN + at}`}>
                <Place item={place} addressOf={addressOf} />
              </li>
            ))}
            {unlisted > 0 ? <li>{words.more(formatCount(unlisted))}</li> : null}
          </ul>
        </details>
      )}
    </>
  );
};

const fixLabel = (fix: Fix): string => {
  if (fix.kind === 'title') return words.useName;
  const { kind, changes } = fix;
  const count = formatCount(changes.length);
  if (kind === 'hide') return changes.length === 1 ? words.hide : words.hideAll(count);
  return changes.length === 1 ? words.removeLink : words.removeLinks(count);
};

const RuleRow = ({
  rule,
  addressOf,
  isFixing,
  onFix,
  onIgnore,
}: {
  rule: CheckedRule;
  addressOf: AddressOf;
  isFixing: boolean;
  onFix: (fix: Fix) => void;
  onIgnore: (rule: CheckedRule) => void;
}) => {
  const { title, fix: advice } = wordsOfRule(rule.rule);
  const isBlocking = rule.severity === 'block';
  const canChangeSettings = hasRole(useCompany(), 'editor');
  const found = fixOf(rule);
  const fix = found?.kind === 'title' && !canChangeSettings ? null : found;
  return (
    <li className={styles.rule} data-severity={rule.severity}>
      <span className={styles.icon} aria-hidden>
        {isBlocking ? <CircleAlert /> : <TriangleAlert />}
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <span className="visually-hidden">{isBlocking ? words.block : words.warn}: </span>
          {title}
          {rule.count > 1 ? <span className={styles.count}> · {words.times(formatCount(rule.count))}</span> : null}
        </h3>
        <p className={styles.advice}>{advice}</p>
        <Places rule={rule} addressOf={addressOf} />
      </div>
      <div className={styles.actions}>
        {fix ? (
          <Button isDisabled={isFixing} onPress={() => onFix(fix)}>
            {fixLabel(fix)}
          </Button>
        ) : null}
        {isBlocking ? null : (
          <Button variant="plain" aria-label={words.ignoreOf(title)} onPress={() => onIgnore(rule)}>
            {words.ignore}
          </Button>
        )}
      </div>
    </li>
  );
};

export const CheckList = ({
  check: { blocks, warns, rules },
  addressOf,
  isFixing,
  onFix,
  onIgnore,
}: {
  check: DocumentCheck;
  addressOf: AddressOf;
  isFixing: boolean;
  onFix: (fix: Fix) => void;
  onIgnore: (rule: CheckedRule) => void;
}) => {
  if (rules.length === 0)
    return (
      <p className={styles.well} role="status">
        <CircleCheck aria-hidden />
        {words.allWell}
      </p>
    );
  return (
    <>
      <p className={styles.summary} role="status">
        {blocks > 0 ? <strong data-severity="block">{words.blocks(formatCount(blocks), blocks === 1)}</strong> : null}
        {warns > 0 ? <strong data-severity="warn">{words.warns(formatCount(warns), warns === 1)}</strong> : null}
      </p>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.rule}
            rule={rule}
            addressOf={addressOf}
            isFixing={isFixing}
            onFix={onFix}
            onIgnore={onIgnore}
          />
        ))}
      </ul>
    </>
  );
};
