/** `Compartir`: choice of the page, then chat, device share sheet, link to copy and QR code (§1, §2). */
import { Button, Sheet } from '@vitrina/ui';
import { shareWords } from '@vitrina/ui/messages/share';
import { MessageCircle, Share } from 'lucide-react';
import { useState } from 'react';
import { chatChannel } from '../../lib/links/chat-number.ts';
import { shareLink } from '../../lib/links/share-link.ts';
import { canShare, shareOnDevice } from './device-share.ts';
import { LinkField } from './link-field.tsx';
import { PageStrip, type StripPages } from './page-strip.tsx';
import { QrCode } from './qr-code.tsx';
import { type SharedProduct, shareMessage } from './share-message.ts';
import styles from './share-panel.module.css';

/** `page`: the shared page, if no product is shared. */
export type ShareAct = { method: 'chat' | 'device' | 'copy'; page: number };

export type SharePanelProps = {
  /** The document's name. */
  name: string;
  /** The product to share; `null` shares a page. */
  product: SharedProduct | null;
  list: StripPages;
  /** The page that is chosen when the panel opens. */
  page: number;
  urlOf: (page: number) => string;
  /** URL that opens the chat; the message is appended. */
  chatBase: string;
  onShare: (act: ShareAct) => void;
  onClose: () => void;
};

type ShareButtonsProps = { chat: string; data: ShareData; onShare: (method: 'chat' | 'device') => void };

const ShareButtons = ({ chat, data, onShare }: ShareButtonsProps) => {
  const [isRefused, setIsRefused] = useState(false);
  const handleDevice = async () => {
    const outcome = await shareOnDevice(navigator, data);
    setIsRefused(outcome === 'refused');
    if (outcome === 'shared') onShare('device');
  };
  return (
    <div className={styles.ways}>
      <a
        className={styles.chat}
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        title={shareWords.opensInNewTab}
        onClick={() => onShare('chat')}
      >
        <MessageCircle aria-hidden />
        {shareWords.chat(chatChannel(chat))}
      </a>
      {canShare(navigator, data) ? (
        <Button aria-label={shareWords.deviceLabel} onClick={() => void handleDevice()}>
          <Share aria-hidden />
          {shareWords.device}
        </Button>
      ) : null}
      <p className={styles.refused} role="status">
        {isRefused ? shareWords.deviceRefused : null}
      </p>
    </div>
  );
};

export const SharePanel = ({ name, product, list, page, urlOf, chatBase, onShare, onClose }: SharePanelProps) => {
  const [chosen, setChosen] = useState(page);
  const url = urlOf(chosen);
  const { title, greeting, text } = shareMessage(name, product, url);
  const share = (method: ShareAct['method']) => onShare({ method, page: chosen });
  return (
    <Sheet
      side="center"
      title={shareWords.title}
      footer={<ShareButtons chat={shareLink(chatBase, text)} data={{ title, text: greeting, url }} onShare={share} />}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {product ? <p className={styles.product}>{product.name || product.ref}</p> : null}
        {product ? null : <PageStrip {...list} chosen={chosen} onChoose={setChosen} />}
        <LinkField url={url} onCopied={() => share('copy')} />
        <div className={styles.camera}>
          <QrCode url={url} />
          <div className={styles.words}>
            <h3 className={styles.heading}>{shareWords.codeTitle}</h3>
            <p className={styles.hint}>{shareWords.codeHint}</p>
          </div>
        </div>
      </div>
    </Sheet>
  );
};
