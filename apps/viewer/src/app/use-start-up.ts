/** Runs the start-up of §4 when the address asks for something else, and says where it led. */
import type { Company } from '@vitrina/contract';
import { brandProperties } from '@vitrina/ui';
import { useCallback, useEffect, useState } from 'react';
import { FAILED_LOOKUP_REGION } from '../features/region/region.state.ts';
import type { Address } from '../lib/address.ts';
import { nameTab } from '../lib/name-tab.ts';
import { readCompany, readDetails, readDevelopments, readList, readMenu, readPages, readSections } from './reads.ts';
import { type Opened, type StartUpPort, startUp } from './start-up.ts';
import type { Viewer } from './viewer.ts';

/** Dresses the whole page in the company's look (§4 step 7). Values reach CSS as properties, so they cannot leave them. */
const wear = (root: HTMLElement, { UiProfile }: Company) => {
  for (const [name, value] of Object.entries(brandProperties(UiProfile.Colors[0]?.color1))) {
    root.style.setProperty(name, value);
  }
  if (!UiProfile.Font) return;
  if (!UiProfile.Font.includes('/')) {
    root.style.setProperty('--font-brand', `${UiProfile.Font}, var(--font-ui)`);
    return;
  }
  const face = new FontFace('Company', `url(${JSON.stringify(UiProfile.Font)})`, { display: 'swap' });
  document.fonts.add(face);
  root.style.setProperty('--font-brand', 'Company, var(--font-ui)');
};

/** What is asked for ahead may fail without harm: whoever shows it asks again and says so. */
const ahead = (reads: Promise<unknown>[]) => void Promise.allSettled(reads);

const portOf = (viewer: Viewer, address: Address): StartUpPort => {
  const { api, queries, view, config } = viewer;
  const root = document.documentElement;
  const searchReference = async (reference: string) => {
    const list = await queries.ensureInfiniteQueryData(readList(api, address.company, reference));
    return list.pages[0] ?? { pdfs: [], page: 1, itemsPerPage: 0, total: 0 };
  };
  return {
    requiredDevelopment: config.requiredDevelopment,
    sendOpenEvent: () => viewer.analytics.track('open'),
    requestPages: (pdf) => ahead([queries.prefetchQuery(readPages(api, pdf))]),
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
    readCompany: (companyId) => queries.ensureQueryData(readCompany(api, companyId)),
    storeCompany: (company) => {
      // A document has a name of its own, which the page bears already.
      if (!address.pdf) nameTab(company.Name || document.title);
    },
    readDevelopments: (company) => queries.ensureQueryData(readDevelopments(api, company)),
    applyLook: (company, look) => {
      wear(root, company);
      view.setState(look);
    },
    requestDocument: (pdf) =>
      ahead([
        queries.prefetchQuery(readDetails(api, pdf, address.company)),
        queries.prefetchQuery(readSections(api, pdf)),
        ...(viewer.answers.pageCount ? [] : [queries.prefetchQuery(readMenu(api, pdf))]),
        ...(address.productREF ? [searchReference(address.productREF)] : []),
      ]),
    searchReference,
  };
};

/** `null` until the gate is passed. `retry` runs the start-up once more, after what failed. */
export const useStartUp = (viewer: Viewer, address: Address): { opened: Opened | null; retry: () => void } => {
  const [opened, setOpened] = useState<{ for: Address; attempt: number; result: Opened } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(
    function open() {
      let isCurrent = true;
      void startUp(address, portOf(viewer, address)).then((result) => {
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
