/** The menu behind `⋮`. Narrow screens find every document action here; wide ones only those that the bar lacks. */
import { es, Menu, MenuLink, MenuRow, MenuSection, MenuSeparator } from '@vitrina/ui';
import { menuWords } from '@vitrina/ui/messages/menu';
import { printWords } from '@vitrina/ui/messages/print';
import { BookOpen, Download, LayoutGrid, LayoutList, MapPin, Maximize, Minimize, Printer, Share2 } from 'lucide-react';
import { ReadingChoice } from '../../../features/reader/page-bar/reading-choice.tsx';
import { ZoomButtons } from '../../../features/reader/zoom/zoom-buttons.tsx';
import type { ZoomStore } from '../../../features/reader/zoom/zoom-store.ts';
import type { ReadingMode } from '../../../lib/reading-mode-storage.ts';
import type { DocumentActions } from '../actions/use-document-actions.tsx';
import { AllDocumentsRow } from './all-documents.tsx';
import { canUseFullScreen, toggleFullScreen, useFullScreen } from './full-screen.tsx';
import { RelatedRow } from './related-row.tsx';

export type Reading = { reading: ReadingMode; choose: (reading: ReadingMode) => void };

export type MoreMenuProps = {
  isWide: boolean;
  isList: boolean;
  actions: DocumentActions;
  zoom: ZoomStore;
  onList: () => void;
  onOverview: () => void;
  reading: Reading;
};

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const NarrowRows = ({ links, onShare, onDownload }: DocumentActions) => (
  <>
    <MenuLink
      icon={<Share2 aria-hidden />}
      href={links.share}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onShare}
    >
      {es.app.share}
    </MenuLink>
    {links.download ? (
      <MenuLink icon={<Download aria-hidden />} href={links.download} onClick={onDownload}>
        {es.app.download}
      </MenuLink>
    ) : null}
  </>
);

const FullScreenRow = () => {
  const isFullScreen = useFullScreen();
  return (
    <MenuRow icon={isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />} onClick={toggleFullScreen}>
      {isFullScreen ? es.reader.leaveFullScreen : es.reader.fullScreen}
    </MenuRow>
  );
};

export const MoreMenu = (props: MoreMenuProps & { onClose: () => void }) => {
  const { isWide, isList, zoom, actions, onList, onOverview, reading, onClose } = props;
  return (
    <Menu label={es.app.more} onClose={onClose}>
      {isList ? null : (
        <>
          <ReadingChoice reading={reading.reading} onChoose={reading.choose} />
          <MenuSeparator />
        </>
      )}
      {isWide ? null : (
        <MenuRow icon={isList ? <BookOpen aria-hidden /> : <LayoutList aria-hidden />} onClick={onList}>
          {isList ? es.reader.asPages : es.reader.asList}
        </MenuRow>
      )}
      <MenuRow icon={<LayoutGrid aria-hidden />} onClick={onOverview}>
        {es.reader.overview}
      </MenuRow>
      <AllDocumentsRow viewer={actions.viewer} />
      <RelatedRow viewer={actions.viewer} />
      {isWide ? null : <NarrowRows {...actions} />}
      <MenuRow icon={<Printer aria-hidden />} keys={isMac() ? '⌘P' : 'Ctrl+P'} onClick={actions.onPrint}>
        {printWords.open}
      </MenuRow>
      {!isWide && canUseFullScreen() ? <FullScreenRow /> : null}
      {actions.links.places ? (
        <MenuLink icon={<MapPin aria-hidden />} href={actions.links.places} target="_blank" rel="noopener noreferrer">
          {menuWords.places}
        </MenuLink>
      ) : null}
      {isWide || isList ? null : (
        <>
          <MenuSeparator />
          <MenuSection label={menuWords.zoom}>
            <ZoomButtons zoom={zoom} />
          </MenuSection>
        </>
      )}
    </Menu>
  );
};
