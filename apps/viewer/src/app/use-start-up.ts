/** Runs the start-up of §4 when the address asks for something else, and says where it led. */
import type { Company } from '@vitrina/contract';
import { isWide } from '@vitrina/geometry';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FAILED_LOOKUP_REGION } from '../features/region/region.state.ts';
import type { Address } from '../lib/address.ts';
import { nameTab } from '../lib/name-tab.ts';
import { openingPage } from './opening-page.ts';
import { readCompany, readDetails, readDevelopments, readList, readMenu, readPages, readSections } from './reads.ts';
import { type Opened, type StartUpPort, startUp } from './start-up.ts';
import type { Viewer } from './viewer.ts';

/** Our own shell has done it; a page that something else serves wears its colours a moment later. */
const wearColours = async (root: HTMLElement, color1: string | undefined) => {
  if (root.style.getPropertyValue('--brand')) return;
  const part = await import('@vitrina/ui/brand').catch(() => null);
  for (const [name, value] of Object.entries(part?.brandProperties(color1) ?? {})) root.style.setProperty(name, value);
};

/** Dresses the whole page in the company's look (§4 step 7). Values reach CSS as properties, so they cannot leave them. */
const wear = (root: HTMLElement, { UiProfile }: Company) => {
  void wearColours(root, UiProfile.Colors[0]?.color1);
  if (!UiProfile.Font) return;
  if (!UiProfile.Font.includes('/')) {
    root.style.setProperty('--font-brand', `${UiProfile.Font}, var(--font-ui)`);
    return;
  }
  const face = new FontFace('Company', `url(${JSON.stringify(UiProfile.Font)})`, { display: 'swap' });
  document.fonts.add(face);
  root.style.setProperty('--font-brand', 'Company, var(--font-ui)');
};

/**
 * The products of the page that the shell carried: their answer comes while the page is drawn. Only where that page opens,
 * and alone: both pages of a spread are one request, and the shell carries one of them.
 */
const lookUpFirstPage = ({ answers, shopOf }: Viewer, company: Company, address: Address): void => {
  const { page, pageCount = 0 } = answers;
  if (!page || page.Belong_pdf.Uid !== address.pdf || isWide(window.innerWidth)) return;
  if (openingPage(address, null, pageCount) === page.index) void shopOf(company).shelf.lookUpPages([page]);
};

/** `isAgain`: this address was opened before, and failed. */
const portOf = (viewer: Viewer, address: Address, isAgain: boolean): StartUpPort => {
  const { api, reads, view, config } = viewer;
  const root = document.documentElement;
  const searchReference = (reference: string) => reads.read(readList(api, address.company, reference));
  return {
    requiredDevelopment: config.requiredDevelopment,
    sendOpenEvent: () => {
      if (!isAgain) viewer.analytics.track('open');
    },
    requestPages: (pdf) => reads.again(readPages(api, pdf)),
    setTgo: () => {
      view.setState({ tgo: true });
      root.dataset.tgo = 'true';
    },
    storeBase: (companyUid) =>
      view.setState({
        companyUid,
        baseUrl: window.location.origin,
        link: window.location.href,
        isLoading: Boolean(address.pdf),
      }),
    lookUpRegion: () => {
      const lookup = { ...config, storage: viewer.session, fetch: window.fetch.bind(window) };
      viewer.region.current = import('../features/region/region.api.ts').then(
        ({ lookUpRegion }) => lookUpRegion(lookup),
        () => FAILED_LOOKUP_REGION,
      );
      void viewer.region.current.then((region) => view.setState({ region }));
    },
    readCompany: (companyId) => reads.read(readCompany(api, companyId)),
    storeCompany: (company) => {
      // A document has a name of its own, which the page bears already.
      if (!address.pdf) nameTab(company.Name || document.title);
    },
    readDevelopments: (company) => reads.read(readDevelopments(api, company)),
    applyLook: (company, look) => {
      wear(root, company);
      view.setState(look);
    },
    requestDocument: (pdf, company) => {
      [
        readDetails(api, pdf, address.company),
        readSections(api, pdf),
        ...(viewer.answers.pageCount ? [] : [readMenu(api, pdf)]),
        ...(address.productREF ? [readList(api, address.company, address.productREF)] : []),
      ].forEach(reads.again);
      lookUpFirstPage(viewer, company, address);
    },
    searchReference,
  };
};

/** What nobody foresaw is no empty screen for ever. */
const unforeseen = (cause: unknown): Opened => {
  console.warn('Start-up failed', cause);
  return { is: 'unreachable' };
};

/** `null` until the gate is passed. `retry` runs the start-up once more, after what failed. */
export const useStartUp = (viewer: Viewer, address: Address): { opened: Opened | null; retry: () => void } => {
  const [opened, setOpened] = useState<{ for: Address; attempt: number; result: Opened } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tried = useRef<Address | null>(null);

  useEffect(
    function open() {
      let isCurrent = true;
      const port = portOf(viewer, address, tried.current === address);
      tried.current = address;
      void startUp(address, port)
        .catch(unforeseen)
        .then((result) => {
          if (isCurrent) setOpened({ for: address, attempt, result });
        });
      return () => {
        isCurrent = false;
      };
    },
    [viewer, address, attempt],
  );

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = opened?.for === address && opened.attempt === attempt;
  return { opened: isCurrent ? opened.result : null, retry };
};
