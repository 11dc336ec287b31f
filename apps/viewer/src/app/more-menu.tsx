/** What the bars have no room for. On narrow screens all that acts on the document; on wide ones what the bar lacks. */
import { es, Menu, MenuLine, MenuLink, MenuPart, MenuRow } from '@vitrina/ui';
import { menuWords } from '@vitrina/ui/messages/menu';
import { printWords } from '@vitrina/ui/messages/print';
import { BookOpen, Download, LayoutGrid, LayoutList, MapPin, Maximize, Minimize, Printer, Share2 } from 'lucide-react';
import { ReadingChoice } from '../features/reader/reading-choice.tsx';
import { ZoomButtons } from '../features/reader/zoom-buttons.tsx';
import type { ZoomControl } from '../features/reader/zoom-control.ts';
import type { ReadingMode } from '../lib/kept-reading.ts';
import { canFillScreen, toggleFullScreen, useFullScreen } from './full-screen.ts';
import { RelatedRow } from './related-row.tsx';
import type { Taking } from './use-taking.tsx';

export type Reading = { reading: ReadingMode; choose: (reading: ReadingMode) => void };

export type MoreMenuProps = {
  isWide: boolean;
  isList: boolean;
  taking: Taking;
  zoom: ZoomControl;
  onList: () => void;
  onOverview: () => void;
  reading: Reading;
};

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const NarrowRows = ({ links, onShare, onDownload }: Taking) => (
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
  const { isWide, isList, zoom, taking, onList, onOverview, reading, onClose } = props;
  return (
    <Menu label={es.app.more} onClose={onClose}>
      {isList ? null : (
        <>
          <ReadingChoice reading={reading.reading} onChoose={reading.choose} />
          <MenuLine />
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
      <RelatedRow viewer={taking.viewer} />
      {isWide ? null : <NarrowRows {...taking} />}
      <MenuRow icon={<Printer aria-hidden />} keys={isMac() ? '⌘P' : 'Ctrl+P'} onClick={taking.onPrint}>
        {printWords.open}
      </MenuRow>
      {!isWide && canFillScreen() ? <FullScreenRow /> : null}
      {taking.links.places ? (
        <MenuLink icon={<MapPin aria-hidden />} href={taking.links.places} target="_blank" rel="noopener noreferrer">
          {menuWords.places}
        </MenuLink>
      ) : null}
      {isWide || isList ? null : (
        <>
          <MenuLine />
          <MenuPart label={menuWords.zoom}>
            <ZoomButtons zoom={zoom} />
          </MenuPart>
        </>
      )}
    </Menu>
  );
};
