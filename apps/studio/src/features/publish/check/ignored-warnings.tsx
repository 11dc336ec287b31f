/** Warnings that a person ignores: the reason that is asked for, and the list of those that were. */
import type { CheckedRule, IgnoredItem } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { Field } from '../../../widgets/form/field.tsx';
import { placeText, wordsOfRule } from './check-list.tsx';
import styles from './ignored-warnings.module.css';

const MAX_REASON = 500;

/** `rule`: null while nothing is asked. */
export const IgnoreWarning = ({
  rule,
  isSaving,
  onClose,
  onIgnore,
}: {
  rule: CheckedRule | null;
  isSaving: boolean;
  onClose: () => void;
  onIgnore: (rule: CheckedRule, reason: string) => void;
}) => {
  const [reason, setReason] = useState('');
  if (rule === null) return null;
  return (
    <Modal title={words.ignoreTitle} isOpen onClose={onClose}>
      <p>{wordsOfRule(rule.rule).title}</p>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          onIgnore(rule, reason.trim());
          setReason('');
        }}
      >
        <Field
          label={words.ignoreReason}
          hint={words.ignoreHint}
          missing={words.ignoreMissing}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON}
          isRequired
          validate={(text) => (text.trim() === '' ? words.ignoreMissing : null)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isDisabled={isSaving}>
            {words.ignoreConfirm}
          </Button>
          <Button variant="plain" onPress={onClose}>
            {words.cancel}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};

export const IgnoredWarnings = ({
  items,
  isSaving,
  onTakeBack,
}: {
  items: readonly IgnoredItem[];
  isSaving: boolean;
  onTakeBack: (key: string) => void;
}) => {
  if (items.length === 0) return null;
  return (
    <details className={styles.ignored}>
      <summary>{words.ignoredTitle(formatCount(items.length), items.length === 1)}</summary>
      <ul className={styles.list}>
        {items.map((item) => {
          const { title } = wordsOfRule(item.rule);
          return (
            <li key={item.key} className={styles.item}>
              <div className={styles.text}>
                <strong>{[title, placeText(item)].filter(Boolean).join(' · ')}</strong>
                <span>{item.user ? words.ignoredBy(item.user.name || item.user.email, item.reason) : item.reason}</span>
              </div>
              <Button
                variant="plain"
                isDisabled={isSaving}
                aria-label={words.unignoreOf(title)}
                onPress={() => onTakeBack(item.key)}
              >
                {words.unignore}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
};
