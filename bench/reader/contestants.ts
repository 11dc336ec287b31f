/** The compared readers: ours and those of peers with the same document, and a bare page as the lower bound. */
import { end } from '../server/process.ts';
import { coverContrast, isNearlyBlank } from './cover.ts';
import type { Contestant } from './open-cold.ts';
import { type OurServer, startOurs } from './our-server.ts';
import { startPeers } from './peer-server.ts';
import type { Published } from './published.ts';

/** The file of a peer's page, and the selector of its rendered first page. */
const PEERS = {
  bare: ['bare.html', '#page'],
  'page-flip': ['page-flip.html', 'canvas'],
  BookReader: ['bookreader.html', '.BRpageimage'],
  'react-pdf': ['react-pdf/', 'canvas'],
  'pdf.js': ['pdfjs.html', '.page[data-loaded] canvas'],
  EmbedPDF: ['embedpdf.html', '#viewer img'],
} as const;

export type Peer = keyof typeof PEERS;

/** The name of our reader with the first catalogue, opened again in the same browser. */
export const SECOND_VISIT = 'ours, second visit';

export const OUR_PAGE = '[data-role=open] .v-page';

/** `blank`: the catalogues whose cover is nearly blank, with its contrast; their first page cannot be measured. */
export type Contest = {
  contestants: Contestant[];
  blank: { name: string; contrast: number }[];
  close: () => Promise<void>;
};

const blankCovers = async (ours: readonly OurServer[], catalogues: readonly Published[]): Promise<Contest['blank']> => {
  const covers = await Promise.all(
    ours.map(async ({ origin }, at) => ({ name: catalogues[at]?.name ?? '', contrast: await coverContrast(origin) })),
  );
  return covers.filter(({ contrast }) => isNearlyBlank(contrast));
};

/** Peers show the first catalogue only; our reader shows all of them. Peers need nginx. */
export const openContest = async (
  catalogues: readonly [Published, ...Published[]],
  peers: readonly Peer[],
): Promise<Contest> => {
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0)) await one();
  };
  try {
    const ours: OurServer[] = [];
    for (const published of catalogues) {
      const server = await startOurs(published);
      closing.push(() => end(server.child));
      ours.push(server);
    }
    const [first] = ours;
    if (!first) throw new Error('There is nothing to open.');
    const blank = await blankCovers(ours, catalogues);
    let peerOrigin = '';
    if (peers.length > 0) {
      const { child, origin } = await startPeers(first, catalogues[0], peers.includes('react-pdf'));
      closing.push(() => end(child));
      peerOrigin = origin;
    }
    const contestants = [
      ...peers.map((name) => ({ name, url: `${peerOrigin}/${PEERS[name][0]}`, page: PEERS[name][1] })),
      ...ours.map(({ address }, at) => ({ name: catalogues[at]?.name ?? '', url: address, page: OUR_PAGE })),
      { name: SECOND_VISIT, url: first.address, page: OUR_PAGE, isSecond: true },
    ];
    return { contestants, blank, close };
  } catch (error) {
    await close();
    throw error;
  }
};
