/** A new key for a program. */
import type { Role } from '@vitrina/contract/admin';
import { accountWords as words } from '@vitrina/ui/messages/studio/account';
import { teamWords } from '@vitrina/ui/messages/studio/team';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Field } from '../../widgets/form/field.tsx';
import { SelectField } from '../../widgets/form/select-field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './form.module.css';

const ROLES = (['viewer', 'author', 'editor', 'owner'] as const).map((value) => ({
  value,
  label: teamWords.roles[value],
}));
const DAYS = ['30', '90', '366'] as const;

export const NewTokenForm = ({ onCreated }: { onCreated: (token: string) => void }) => {
  const api = useApi();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const [failure, setFailure] = useState<unknown>(null);

  const create = async (): Promise<void> => {
    setFailure(null);
    try {
      const { token } = await api.call('tokens.create', { body: { name, role, days: Number(days) } });
      setName('');
      onCreated(token);
    } catch (error) {
      setFailure(error);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void create();
  };

  return (
    <Form className={styles.form ?? ''} onSubmit={onSubmit}>
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      <Field
        label={words.tokenName}
        hint={words.tokenNameHint}
        value={name}
        onChange={setName}
        maxLength={100}
        isRequired
        missing={words.needsName}
      />
      <SelectField label={words.tokenRole} options={ROLES} value={role} onChange={setRole} />
      <SelectField
        label={words.tokenDays}
        options={DAYS.map((value) => ({ value, label: words.days(Number(value)) }))}
        value={days}
        onChange={setDays}
      />
      <Button type="submit">{words.create}</Button>
    </Form>
  );
};
