/** `Compartir`: which page, then by chat, by the device's own sheet, as a link or as a code for a camera (§1, §2). */
import { Button, Sheet } from '@vitrina/ui';
import { shareWords } from '@vitrina/ui/messages/share';
import { MessageCircle, Share } from 'lucide-react';
import { useState } from 'react';
import { shareLink } from '../../lib/share-link.ts';
import { canShare, shareOnDevice } from './device-share.ts';
import { LinkField } from './link-field.tsx';
import { PageStrip, type StripPages } from './page-strip.tsx';
import { QrCode } from './qr-code.tsx';
import { type SharedProduct, shareMessage } from './share-message.ts';
import styles from './share-panel.module.css';

/** `page`: what was shared, where it is no product. */
export type ShareAct = { method: 'chat' | 'device' | 'copy'; page: number };

export type SharePanelProps = {
  /** The document's name. */
  name: string;
  /** Shared instead of a page. */
  product: SharedProduct | null;
  list: StripPages;
  /** In view when the panel opens. */
  page: number;
  urlOf: (page: number) => string;
  /** Where chat messages are opened with their text. */
  chatBase: string;
  onShare: (act: ShareAct) => void;
  onClose: () => void;
};

type WaysProps = { chat: string; data: ShareData; onShare: (method: 'chat' | 'device') => void };

const Ways = ({ chat, data, onShare }: WaysProps) => {
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
        {shareWords.chat}
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
      footer={<Ways chat={shareLink(chatBase, text)} data={{ title, text: greeting, url }} onShare={share} />}
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
