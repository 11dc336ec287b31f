/** The sign-in over the open page, when its session has ended. Calls that wait for it continue afterwards. */
import { signInWords as words } from '@vitrina/ui/messages/studio/shell';
import { useEffect } from 'react';
import { onSignInElsewhere } from '../../api/session-store.ts';
import { useApi, useSessionState, useStudio } from '../../api/studio-context.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import styles from './expired-session.module.css';
import { SignInForm } from './sign-in-form.tsx';

export const ExpiredSession = () => {
  const { sessions } = useStudio();
  const state = useSessionState();
  const api = useApi();
  const isExpired = state.is === 'expired';
  useEffect(
    function continueAfterOtherTab() {
      if (!isExpired) return;
      const readAgain = () => void api.refresh().catch(ignoreError('the form over the page says it'));
      // The other tab may have signed in between the refused call and this effect.
      readAgain();
      return onSignInElsewhere(readAgain);
    },
    [isExpired, api],
  );
  return (
    <Modal title={words.expired} isOpen={isExpired} onClose={null}>
      {state.is === 'expired' ? (
        <>
          <p className={styles.lead}>{words.expiredHint}</p>
          <SignInForm fixedEmail={state.session.user.email} />
          <div className={styles.other}>
            <Button variant="plain" onPress={() => sessions.setState({ is: 'signed-out' }, true)}>
              {words.otherAccount}
            </Button>
            <p>{words.otherAccountHint}</p>
          </div>
        </>
      ) : null}
    </Modal>
  );
};
