/** Runs the start-up of §4 for each new address and returns its result. */
import type { Company } from '@vitrina/contract';
import { isWide } from '@vitrina/geometry';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { FAILED_LOOKUP_REGION } from '../features/region/region.state.ts';
import { ignoreError } from '../lib/ignore-error.ts';
import type { Address } from '../lib/links/address.ts';
import { setTabTitle } from '../lib/links/name-tab.ts';
import { openingPage } from './data/opening-page.ts';
import {
  companyQuery,
  detailsQuery,
  developmentsQuery,
  documentListQuery,
  menuQuery,
  pagesQuery,
  sectionsQuery,
} from './data/queries.ts';
import type { Viewer } from './session/viewer.ts';
import { type StartUpPort, type StartUpResult, startUp } from './start-up.ts';

/** Our own HTML shell sets the colours already; this covers pages served by another host. */
const applyColors = async (root: HTMLElement, color1: string | undefined) => {
  if (root.style.getPropertyValue('--brand')) return;
  const chunk = await import('@vitrina/ui/brand').catch(ignoreError('optional'));
  for (const [name, value] of Object.entries(chunk?.brandProperties(color1) ?? {})) root.style.setProperty(name, value);
};

/**
 * Applies the company's font and colours to the page (§4 step 7). Values are set as CSS properties, so they cannot
 * inject CSS.
 */
const applyBranding = (root: HTMLElement, { UiProfile }: Company) => {
  void applyColors(root, UiProfile.Colors[0]?.color1);
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
 * Prefetches the products of the page embedded in the shell while it renders. Only if that page opens alone: both pages
 * of a spread are one request, and the shell has only one of them.
 */
const prefetchFirstPage = ({ shell, sessionOf }: Viewer, company: Company, address: Address): void => {
  if (!shell) return;
  const { page, pageCount } = shell;
  if (page.Belong_pdf.Uid !== address.pdf) return;
  if (openingPage(address, null, pageCount) === page.index) void sessionOf(company).products.lookUpPages([page]);
};

/** `isAgain`: a retry of the same address; sends no second open event. `opensAlone`: the window shows one page at a time. */
const createPort = (
  viewer: Viewer,
  address: Address,
  { isAgain, opensAlone }: { isAgain: boolean; opensAlone: boolean },
): StartUpPort => {
  const { api, queries, view, config } = viewer;
  const root = document.documentElement;
  const searchReference = (reference: string) => queries.fetch(documentListQuery(api, address.company, reference));
  return {
    requiredDevelopment: config.requiredDevelopment,
    sendOpenEvent: () => {
      if (!isAgain) viewer.analytics.track('open');
    },
    requestPages: (pdf) => queries.refetch(pagesQuery(api, pdf)),
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
    readCompany: (companyId) => queries.fetch(companyQuery(api, companyId)),
    storeCompany: (company) => {
      // A document has a title of its own, which the page has already.
      if (!address.pdf) setTabTitle(company.Name || document.title);
    },
    readDevelopments: (company) => queries.fetch(developmentsQuery(api, company)),
    applyTheme: (company, theme) => {
      applyBranding(root, company);
      view.setState(theme);
    },
    requestDocument: (pdf, company) => {
      [
        detailsQuery(api, pdf, company.Uid),
        sectionsQuery(api, pdf),
        ...(viewer.shell?.pageCount ? [] : [menuQuery(api, pdf)]),
        ...(address.productREF ? [documentListQuery(api, address.company, address.productREF)] : []),
      ].forEach(queries.refetch);
      if (opensAlone) prefetchFirstPage(viewer, company, address);
    },
    searchReference,
  };
};

/** An unexpected exception shows the retry screen instead of an empty page. */
const unexpectedFailure = (cause: unknown): StartUpResult => {
  console.warn('Start-up failed', cause);
  return { is: 'unreachable' };
};

/** `opened` is `null` until start-up has finished. `retry` runs it again. */
export const useStartUp = (viewer: Viewer, address: Address): { opened: StartUpResult | null; retry: () => void } => {
  const [opened, setOpened] = useState<{ for: Address; attempt: number; result: StartUpResult } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tried = useRef<Address | null>(null);
  // Read before the first elements are there: afterwards the browser would have to lay out the page for it.
  const [opensAlone] = useState(() => !isWide(window.innerWidth));

  // Before the first paint: the answers in the HTML shell are there, and a paint without them delays the document.
  useLayoutEffect(
    function open() {
      let isCurrent = true;
      const port = createPort(viewer, address, { isAgain: tried.current === address, opensAlone });
      tried.current = address;
      void startUp(address, port)
        .catch(unexpectedFailure)
        .then((result) => {
          if (isCurrent) setOpened({ for: address, attempt, result });
        });
      return () => {
        isCurrent = false;
      };
    },
    [viewer, address, attempt, opensAlone],
  );

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = opened?.for === address && opened.attempt === attempt;
  return { opened: isCurrent ? opened.result : null, retry };
};
