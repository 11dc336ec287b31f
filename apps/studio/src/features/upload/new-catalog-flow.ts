/**
 * A new draft on its way. It belongs to the company and not to the screen, so that an upload goes on while the person looks at other
 * screens.
 */
import { createStore } from 'zustand/vanilla';
import { ApiError, asApiError } from '../../api/api-error.ts';
import type { Studio } from '../../api/studio-context.ts';
import { uploadIdOf } from './files/stored-uploads.ts';
import { createListFlow } from './list-flow.ts';
import { EMPTY, isOnTheWay, missingIn, type NewCatalog, type Target } from './new-catalog.state.ts';
import { createPdfFlow, isLocked, lockedState } from './pdf-flow.ts';

const createNewCatalog = (studio: Studio, company: string) => {
  const { api } = studio;
  const store = createStore<NewCatalog>(() => EMPTY);
  const pdfFlow = createPdfFlow(studio, company, store);
  const listFlow = createListFlow(studio, company, store);
  const params = { companyUid: company };
  /** Ends the wait for the files. */
  let waiting: (() => void) | null = null;
  const stopWaiting = (): void => {
    waiting?.();
    waiting = null;
  };

  const start = async (): Promise<void> => {
    try {
      const { pdf, name, target } = store.getState();
      if (pdf.is !== 'whole') throw new ApiError('upload.unfinished');
      await listFlow.importList();
      const about = target?.document ? { document: target.document.slug } : { name: name.trim() };
      const job = await api.call('jobs.create', {
        params,
        body: { upload: uploadIdOf(pdf.path), hold: true, ...about },
      });
      pdfFlow.releasePdf(pdf.path);
      store.setState({ ...EMPTY, job: job.id }, true);
    } catch (error) {
      const { pdf } = store.getState();
      // An upload of an earlier visit whose password was never given.
      if (pdf.is === 'whole' && isLocked(error)) store.setState({ isAsked: false, pdf: lockedState(pdf) });
      else store.setState({ isAsked: false, failure: asApiError(error) });
    }
  };

  return {
    store,
    ...pdfFlow,
    ...listFlow,
    setName: (name: string): void => store.setState({ name }),
    setTarget: (target: Target | null): void => store.setState({ target }),
    setForced: (isForced: boolean): void => store.setState({ isForced }),
    /** Makes the draft as soon as the files have arrived. */
    ask: (): void => {
      if (missingIn(store.getState()) !== null || waiting !== null) return;
      store.setState({ isAsked: true, failure: null });
      const onChange = (): void => {
        const state = store.getState();
        if (!state.isAsked || missingIn(state) !== null) {
          stopWaiting();
          store.setState({ isAsked: false });
        } else if (!isOnTheWay(state)) {
          stopWaiting();
          void start();
        }
      };
      waiting = store.subscribe(onChange);
      onChange();
    },
    /** The screen shows the publishing. */
    forgetJob: (): void => store.setState({ job: null }),
    /** Ends what is under way, and leaves the upload on the server for a later visit. */
    end: (): void => {
      stopWaiting();
      pdfFlow.abortPdf();
      listFlow.abortList();
      store.setState(EMPTY, true);
    },
  };
};
export type NewCatalogFlow = ReturnType<typeof createNewCatalog>;

const flows = new WeakMap<Studio, Map<string, NewCatalogFlow>>();

/** The flow of a company, until the person signs out. */
export const newCatalogOf = (studio: Studio, company: string): NewCatalogFlow => {
  const known = flows.get(studio) ?? new Map<string, NewCatalogFlow>();
  flows.set(studio, known);
  const flow = known.get(company) ?? createNewCatalog(studio, company);
  if (known.has(company)) return flow;
  known.set(company, flow);
  const stop = studio.sessions.subscribe(({ is }) => {
    if (is !== 'signed-out') return;
    stop();
    flow.end();
    known.delete(company);
  });
  return flow;
};
