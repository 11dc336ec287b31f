/** Registers the flows as tests of one engine, with the servers that they need. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockedPdf } from '../../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { deployment } from '../support/deployment.ts';
import { type OtherSite, openSite } from '../support/other-site.ts';
import { type AlteringProxy, type OwnAnswers, openAlteringProxy } from './altering-proxy.ts';
import type { Engine } from './driver.ts';
import type { Floor } from './floors.ts';
import { FLOWS } from './flows.ts';
import { visitorOf } from './visitor.ts';

const PAGE = { name: '', tags: [], images: [], videos: [], models: [], links: [], createdAt: '', updatedAt: '' };
const BELONG = { Uid: 'ajeno', name: 'Ajeno' };

/** A document without pictures of its pages: the browser draws them from the locked file. */
const LINK = {
  name: 'fuera',
  url: 'https://a.example/',
  position: { left: 10, top: 80 },
  size: { width: 30, high: 5 },
};

const foreignDocument = (): OwnAnswers => {
  const url = '/engine-test/locked.pdf';
  const pages = [1, 2].map((index) => ({
    ...PAGE,
    Uid: `ajeno-${index}`,
    url,
    index,
    Belong_pdf: BELONG,
    links: [LINK],
  }));
  return {
    [url]: { type: 'application/pdf', body: lockedPdf() },
    '/v2/interactive_pdf/menu_pdf': [{ Uid: 'm', Belong_pdf: BELONG, pages }],
    '/v2/interactive_pdf/pdf/ajeno': { url, name: 'Ajeno', isVertical: true, logo: '' },
    '/v2/interactive_pdf/pdf_content_menu/ajeno': [],
    '/v2/interactive_pdf/pdf_pages': pages,
  };
};

const HOST_SCRIPT = `
  window.received = [];
  const viewer = document.querySelector('vitrina-viewer');
  for (const name of ['open', 'page']) viewer.addEventListener(name, ({ detail }) => received.push({ name, detail }));
`;

const hostPage = (origin: string): Promise<OtherSite> =>
  openSite(
    () =>
      `<body style="margin:0"><vitrina-viewer company="casa-nativa" pdf="catalogo-casa-nativa" page="6"></vitrina-viewer>` +
      `<script src="${origin}/embed.js"></script><script>${HOST_SCRIPT}</script>`,
  );

export const runFlows = (
  open: () => Promise<Engine>,
  { floor, without = [] }: { floor?: Floor; without?: string[] } = {},
) => {
  let engine: Engine;
  let proxy: AlteringProxy;
  let foreign: AlteringProxy;
  let site: OtherSite;
  beforeAll(async () => {
    const { origin } = deployment();
    engine = await open();
    proxy = await openAlteringProxy(origin, floor ? { floor } : {});
    foreign = await openAlteringProxy(origin, { own: foreignDocument(), ...(floor ? { floor } : {}) });
    site = await hostPage(proxy.origin);
  });
  afterAll(async () => {
    await engine?.close();
    site?.close();
    await Promise.all([proxy?.close(), foreign?.close()]);
  });

  test.each(Object.entries(FLOWS).filter(([name]) => !without.includes(name)))('%s', async (name, flow) => {
    const page = await engine.newPage();
    const visitor = visitorOf(page);
    const { origin, setOffline } = /password/.test(name) ? foreign : proxy;
    try {
      await flow(visitor, { origin, setOffline, storeOrigin: deployment().storeOrigin, hostPage: site.address });
      expect(await visitor.errors(), 'uncaught errors of the page').toEqual([]);
    } finally {
      await page.close();
    }
  });
};
