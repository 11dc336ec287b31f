/** The top bar of an open document. Narrow screens show only search and menu. */
import type { Company, PdfDetails } from '@vitrina/contract';
import { Badge, es, IconButton } from '@vitrina/ui';
import { Download, PanelLeft, Search, Share2, ShoppingBag } from 'lucide-react';
import { CART_ID } from '../../../features/cart/cart.state.ts';
import { CONTENTS_ID } from '../../../features/contents/contents-panel.tsx';
import { ListSwitch } from '../../../features/list-view/list-switch.tsx';
import { ZoomButtons } from '../../../features/reader/zoom/zoom-buttons.tsx';
import type { ZoomStore } from '../../../features/reader/zoom/zoom-store.ts';
import { TopBar } from '../../notices/top-bar.tsx';
import type { DocumentActions } from '../actions/use-document-actions.tsx';
import type { DocumentTools } from '../use-document-tools.tsx';
import { type CartButton, cartLabel } from './bar-buttons.tsx';
import styles from './document-bar.module.css';
import { FullScreenButton } from './full-screen.tsx';
import { MoreButton } from './more-button.tsx';
import type { Reading } from './more-menu.tsx';

export type DocumentBarProps = {
  company: Company;
  details: PdfDetails | null;
  isWide: boolean;
  contents: { isOpen: boolean; toggle: () => void } | null;
  actions: DocumentActions;
  cart: CartButton | null;
  tools: DocumentTools;
  zoom: ZoomStore;
  onOverview: () => void;
  reading: Reading;
};

const ContentsButton = ({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) => (
  <IconButton
    className={styles.contents ?? ''}
    label={es.reader.contents}
    aria-expanded={isOpen}
    aria-controls={CONTENTS_ID}
    onClick={toggle}
  >
    <PanelLeft aria-hidden />
  </IconButton>
);

const BarLinks = ({ links, onDownload, onShare }: DocumentActions) => (
  <>
    {links.download ? (
      <a
        className={styles.link}
        href={links.download}
        aria-label={es.app.download}
        title={es.app.download}
        onClick={onDownload}
      >
        <Download aria-hidden />
      </a>
    ) : null}
    <a
      className={styles.link}
      href={links.share}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={es.app.share}
      title={es.app.share}
      onClick={onShare}
    >
      <Share2 aria-hidden />
    </a>
  </>
);

export const DocumentBar = (props: DocumentBarProps) => {
  const { company, details, contents, cart, tools, zoom, actions, onOverview, isWide, reading } = props;
  const { isList } = tools;
  const switchList = () => tools.showList(!isList);
  return (
    <TopBar
      logo={details?.logo || company.UiProfile.Logo}
      companyName={company.Name}
      title={details?.name ?? ''}
      leading={contents ? <ContentsButton {...contents} /> : null}
    >
      <IconButton label={es.reader.search} onClick={tools.search.open}>
        <Search aria-hidden />
      </IconButton>
      <div className={styles.wide}>
        <ListSwitch isList={isList} onSwitch={switchList} />
        {isList ? null : <ZoomButtons zoom={zoom} />}
        <FullScreenButton />
        <BarLinks {...actions} />
        {cart ? (
          <IconButton
            className={styles.cart ?? ''}
            label={cartLabel(cart)}
            aria-expanded={cart.isOpen}
            aria-controls={CART_ID}
            onClick={cart.open}
          >
            <ShoppingBag aria-hidden />
            <Badge count={cart.count} />
          </IconButton>
        ) : null}
      </div>
      <MoreButton
        isWide={isWide}
        isList={isList}
        zoom={zoom}
        actions={actions}
        onList={switchList}
        onOverview={onOverview}
        reading={reading}
      />
    </TopBar>
  );
};
