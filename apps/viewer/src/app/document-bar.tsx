/** The top bar of an open document: contents, share, download, cart. */
import type { Company, PdfDetails } from '@vitrina/contract';
import { Badge, es, IconButton } from '@vitrina/ui';
import { Download, PanelLeft, Search, Share2, ShoppingBag } from 'lucide-react';
import { CONTENTS_ID } from '../features/contents/contents-panel.tsx';
import { ListSwitch } from '../features/list/list-switch.tsx';
import { ZoomButtons } from '../features/reader/zoom-buttons.tsx';
import type { ZoomControl } from '../features/reader/zoom-control.ts';
import { cartLabel } from './bar-buttons.tsx';
import styles from './document-bar.module.css';
import type { Finding, Track } from './finding-parts.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { type Reading, ReadingButton } from './reading-button.tsx';
import { TopBar } from './top-bar.tsx';

type DocumentBarProps = {
  company: Company;
  details: PdfDetails | null;
  contents: { isOpen: boolean; toggle: () => void } | null;
  links: { share: string; download: string };
  cart: { count: number; open: () => void } | null;
  finding: Finding;
  zoom: ZoomControl;
  reading: Reading;
  onTrack: Track;
};

export const DocumentBar = ({
  company,
  details,
  contents,
  links,
  cart,
  finding,
  zoom,
  reading,
  onTrack,
}: DocumentBarProps) => (
  <TopBar
    logo={details?.logo || company.UiProfile.Logo}
    companyName={company.Name}
    title={details?.name ?? ''}
    leading={
      contents ? (
        <IconButton
          className={styles.contents ?? ''}
          label={es.reader.contents}
          aria-expanded={contents.isOpen}
          aria-controls={CONTENTS_ID}
          onClick={contents.toggle}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      ) : null
    }
  >
    <div className={styles.zoom}>{finding.isList ? null : <ZoomButtons zoom={zoom} />}</div>
    <ReadingButton {...reading} />
    <IconButton label={es.search.title} onClick={finding.search.open}>
      <Search aria-hidden />
    </IconButton>
    <ListSwitch isList={finding.isList} onSwitch={() => finding.showList(!finding.isList)} />
    <a
      className={styles.link}
      href={links.share}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={es.app.share}
      title={es.app.share}
      onClick={() => onTrack('share', { method: 'chat' })}
    >
      <Share2 aria-hidden />
    </a>
    {links.download ? (
      <a
        className={styles.link}
        href={links.download}
        aria-label={es.app.download}
        title={es.app.download}
        onClick={() => onTrack('download')}
      >
        <Download aria-hidden />
      </a>
    ) : null}
    <FullScreenButton className={styles.wide ?? ''} />
    {cart ? (
      <IconButton className={styles.wide ?? ''} label={cartLabel(cart.count)} onClick={cart.open}>
        <ShoppingBag aria-hidden />
        <Badge count={cart.count} />
      </IconButton>
    ) : null}
  </TopBar>
);
