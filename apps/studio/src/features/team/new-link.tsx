/** A link that has just been made, to be copied into a chat. */
import type { NewLink as Link } from '@vitrina/contract/admin';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { linkAddress } from '../../lib/addresses.ts';
import { CopyField } from '../../widgets/form/copy-field.tsx';

const time = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short' });

export const NewLink = ({ kind, link }: { kind: 'invitation' | 'password'; link: Link }) => (
  <CopyField
    label={words.link(link.email)}
    hint={words.linkHint(time.format(new Date(link.expiresAt)))}
    value={linkAddress(kind, link.token, window.location.origin)}
    copyLabel={words.copyLink}
    copied={words.linkCopied}
  />
);
