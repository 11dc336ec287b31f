/** Ways to send a link to people: WhatsApp with a text, and on phones the share sheet of the device. */
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { MessageCircle, Share2 } from 'lucide-react';
import { showToast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../widgets/button.tsx';
import styles from './chat-link.module.css';

const CHAT = 'https://api.whatsapp.com/send';

/** `text`: the whole message, with the link at its end. */
export const chatAddress = (text: string): string => `${CHAT}?${new URLSearchParams({ text }).toString()}`;

const canShare = (data: ShareData): boolean =>
  typeof navigator.share === 'function' && (typeof navigator.canShare !== 'function' || navigator.canShare(data));

const shareOnDevice = async (data: ShareData): Promise<void> => {
  try {
    await navigator.share(data);
  } catch (error) {
    // The person has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showToast(words.shareRefused);
  }
};

export const ChatLink = ({ text, label }: { text: string; label: string }) => (
  <div className={styles.ways}>
    <ButtonLink href={chatAddress(text)} isNewTab>
      <MessageCircle aria-hidden />
      {label}
      <span className="visually-hidden">, {words.opensInTab}</span>
    </ButtonLink>
    {canShare({ text }) ? (
      <Button variant="plain" onPress={() => void shareOnDevice({ text })}>
        <Share2 aria-hidden />
        {words.shareMore}
      </Button>
    ) : null}
  </div>
);
