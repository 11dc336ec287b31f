/** What is opened beside each other: ours and the peers' readers of the same document, and the least that a page can be. */
import { end } from '../server/process.ts';
import type { Contestant } from './open-cold.ts';
import { type OurServer, startOurs } from './our-server.ts';
import { startPeers } from './peer-server.ts';
import { publishedCatalogue } from './published.ts';

/** The file of a peer's page, and its first page when it is drawn. */
const PEERS = {
  bare: ['bare.html', '#page'],
  'page-flip': ['page-flip.html', 'canvas'],
  BookReader: ['bookreader.html', '.BRpageimage'],
  'react-pdf': ['react-pdf/', 'canvas'],
  'pdf.js': ['pdfjs.html', '.page[data-loaded] canvas'],
  EmbedPDF: ['embedpdf.html', '#viewer img'],
} as const;

export type Peer = keyof typeof PEERS;

export const OUR_PAGE = '[data-role=open] .v-page';

/** `ours` by number of pages; the peers show the first of these catalogues. */
export type Contest = { ours: ReadonlyMap<number, OurServer>; contestants: Contestant[]; close: () => Promise<void> };

export const oursOf = (pages: number): string => `ours, ${pages} pages`;

export const openContest = async (sizes: readonly [number, ...number[]], peers: readonly Peer[]): Promise<Contest> => {
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0)) await one();
  };
  try {
    const ours = new Map<number, OurServer>();
    const catalogues = [];
    for (const pages of sizes) {
      const published = await publishedCatalogue(pages);
      const server = await startOurs(published);
      closing.push(() => end(server.child));
      catalogues.push({ published, server });
      ours.set(pages, server);
    }
    const [first] = catalogues;
    if (!first) throw new Error('There is nothing to open.');
    const { child, origin } = await startPeers(first.server, first.published, peers.includes('react-pdf'));
    closing.push(() => end(child));
    const contestants = [
      ...peers.map((name) => ({ name, url: `${origin}/${PEERS[name][0]}`, page: PEERS[name][1] })),
      ...catalogues.map(({ published: { pages }, server: { address } }) => ({
        name: oursOf(pages),
        url: address,
        page: OUR_PAGE,
      })),
    ];
    return { ours, contestants, close };
  } catch (error) {
    await close();
    throw error;
  }
};
