/** A link by which a member sets a new password. Its owner sees it once. */
import type { NewLink as Link, Member } from '@vitrina/contract/admin';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { NewLink } from './new-link.tsx';

export const PasswordLink = ({ member: { userUid }, name }: { member: Member; name: string }) => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState<Link | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const make = async (): Promise<void> => {
    setFailure(null);
    try {
      setLink(await api.call('members.password-link', { params: { companyUid, userUid } }));
    } catch (error) {
      setFailure(error);
    }
  };
  const close = (): void => {
    setIsOpen(false);
    setLink(null);
    setFailure(null);
  };
  return (
    <>
      <IconButton label={words.passwordLinkOf(name)} onPress={() => setIsOpen(true)}>
        <KeyRound aria-hidden />
      </IconButton>
      <Modal title={words.passwordTitle(name)} isOpen={isOpen} onClose={close}>
        <p>{words.passwordHint(name)}</p>
        {failure === null ? null : (
          <Notice tone="danger" isUrgent>
            {sentenceOf(failure)}
          </Notice>
        )}
        {link === null ? (
          <Button variant="primary" onPress={() => void make()}>
            {words.makeLink}
          </Button>
        ) : (
          <NewLink kind="password" link={link} />
        )}
      </Modal>
    </>
  );
};
