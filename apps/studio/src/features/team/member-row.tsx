/** One person of the company. People without the right see who can change a role. */
import { useQueryClient } from '@tanstack/react-query';
import type { Member, Role } from '@vitrina/contract/admin';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { hasRole, useApi, useCompany, useSession } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { IconButton } from '../../widgets/button.tsx';
import { Question } from '../../widgets/dialog/question.tsx';
import { SelectField } from '../../widgets/form/select-field.tsx';
import styles from './member-row.module.css';
import { PasswordLink } from './password-link.tsx';

const ROLES = (['viewer', 'author', 'editor', 'owner'] as const).map((value) => ({ value, label: words.roles[value] }));
const nameOf = ({ name, email }: Member): string => name || email;

/** Why this person's role cannot be changed here; null: it can. */
const reasonAgainst = (member: Member, members: readonly Member[], canChange: boolean): string | null => {
  const owners = members.filter(({ role }) => role === 'owner');
  const [first] = owners;
  if (!canChange) return first ? shellWords.ask(nameOf(first)) : shellWords.askOwner;
  return member.role === 'owner' && owners.length === 1 ? words.lastOwner : null;
};

/** A change of one person that reads the team again, and its toast. */
const useChange = () => {
  const queries = useQueryClient();
  return async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
      showToast(done);
    } catch (error) {
      showToast(sentenceOf(error));
    }
    // The person may have changed the own role.
    await queries.invalidateQueries();
  };
};

export const MemberRow = ({ member, members }: { member: Member; members: readonly Member[] }) => {
  const api = useApi();
  const company = useCompany();
  const { user } = useSession();
  const change = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(member);
  const params = { companyUid: company.uid };
  const isOwner = hasRole(company, 'owner');
  const reason = reasonAgainst(member, members, isOwner);

  const setRole = (role: Role) =>
    void change(
      () => api.call('members.set', { params, body: { email: member.email, role } }),
      words.changed(name, words.roles[role]),
    );
  const remove = () => {
    void change(
      () => api.call('members.remove', { params: { ...params, userUid: member.userUid } }),
      words.removed(name),
    );
  };

  return (
    <li className={styles.row}>
      <span className={styles.person}>
        <strong>
          {name}
          {member.userUid === user.uid ? <span className={styles.you}> ({words.you})</span> : null}
        </strong>
        {member.name ? <span className={styles.email}>{member.email}</span> : null}
      </span>
      <div className={styles.role}>
        <SelectField
          label={words.role(name)}
          isLabelHidden
          options={ROLES}
          value={member.role}
          onChange={setRole}
          disabledReason={reason}
        />
      </div>
      {isOwner ? (
        <div className={styles.actions}>
          {member.userUid === user.uid ? null : <PasswordLink member={member} name={name} />}
          {reason === null ? (
            <IconButton label={`${words.remove} ${name}`} onPress={() => setIsAsking(true)}>
              <UserMinus aria-hidden />
            </IconButton>
          ) : null}
        </div>
      ) : null}
      <Question
        title={words.removeTitle(name)}
        hint={words.removeHint}
        act={words.remove}
        isOpen={isAsking}
        onAct={remove}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
};
