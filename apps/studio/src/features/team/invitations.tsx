/** A form that invites somebody, and the invitations that nobody has accepted yet. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewLink as Link, Role } from '@vitrina/contract/admin';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Field } from '../../widgets/form/field.tsx';
import { SelectField } from '../../widgets/form/select-field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import styles from './invitations.module.css';
import { NewLink } from './new-link.tsx';

const ROLES = (['viewer', 'author', 'editor', 'owner'] as const).map((value) => ({ value, label: words.roles[value] }));
const date = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long' });

const OpenInvitations = ({ onLink }: { onLink: (email: string) => void }) => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['invitations', companyUid],
    queryFn: ({ signal }) => api.call('invitations.list', { params: { companyUid } }, { signal }),
  });
  const withdraw = async (email: string): Promise<void> => {
    try {
      await api.call('invitations.delete', { params: { companyUid, email } });
      showToast(words.withdrawn);
    } catch (error) {
      showToast(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['invitations', companyUid] });
  };
  if (data.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{words.open}</h3>
      <ul>
        {data.map(({ email, role, expiresAt }) => (
          <li key={email} className={styles.row}>
            <span className={styles.facts}>
              <strong>{email}</strong>
              <span className={styles.quiet}>
                {words.roles[role]} · {words.until(date.format(new Date(expiresAt)))}
              </span>
            </span>
            <Button variant="plain" aria-label={words.newLinkOf(email)} onPress={() => onLink(email)}>
              {words.newLink}
            </Button>
            <Button variant="plain" aria-label={`${words.withdraw} ${email}`} onPress={() => void withdraw(email)}>
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const Invitations = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [link, setLink] = useState<Link | null>(null);
  const [memberEmail, setMemberEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const makeLink = async (invited: string): Promise<void> => {
    setLink(await api.call('invitations.link', { params: { companyUid, email: invited } }));
  };

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setLink(null);
    setMemberEmail(null);
    try {
      await act();
    } catch (error) {
      setFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['invitations', companyUid] });
    await queries.invalidateQueries({ queryKey: ['members', companyUid] });
  };

  const invite = (): Promise<void> =>
    attempt(async () => {
      const body = { email: email.trim(), role };
      const outcome = await api.call('members.set', { params: { companyUid }, body });
      if (outcome.state === 'member') setMemberEmail(outcome.email);
      else await makeLink(outcome.email);
      setEmail('');
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void invite();
  };

  return (
    <Section title={words.invite} lead={words.roleHints[role]}>
      <Form className={styles.form ?? ''} onSubmit={onSubmit}>
        <Field
          label={words.email}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          missing={words.needsEmail}
          autoComplete="off"
        />
        <SelectField label={words.inviteRole} options={ROLES} value={role} onChange={setRole} />
        <Button variant="primary" type="submit" className={styles.send ?? ''}>
          {words.send}
        </Button>
      </Form>
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      {memberEmail === null ? null : (
        <Notice tone="success" isUrgent>
          {words.isMember(memberEmail)}
        </Notice>
      )}
      {link === null ? null : (
        <>
          <Notice tone="success" isUrgent>
            {words.invited(link.email)}
          </Notice>
          <NewLink kind="invitation" link={link} />
        </>
      )}
      <OpenInvitations onLink={(invited) => void attempt(() => makeLink(invited))} />
    </Section>
  );
};
