/** The PDF of a new draft, from the choice of the file to the accepted upload. */
import type { StoreApi } from 'zustand/vanilla';
import { ApiError, asApiError } from '../../api/api-error.ts';
import type { Studio } from '../../api/studio-context.ts';
import { type UploadEvents, uploadFile } from '../../api/upload-file.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { nameOf } from './files/file-choice.ts';
import { fingerprintOf, type StoredUpload, storedUploads, uploadIdOf } from './files/stored-uploads.ts';
import { createSpeed } from './files/upload-speed.ts';
import type { NewCatalog, PdfState } from './new-catalog.state.ts';

type Whole = Pick<StoredUpload, 'path' | 'fileName' | 'bytes'>;

export const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'publish.password';

type Locked = Extract<PdfState, { is: 'locked' }>;
export const lockedState = (file: Pick<Locked, 'name' | 'bytes' | 'path'>): Locked => {
  const { name, bytes, path } = file;
  return { is: 'locked', name, bytes, path, isOpening: false, error: null };
};

/** Shows in the store how far the file is, as long as it is the chosen one. */
const progressIn = (
  store: StoreApi<NewCatalog>,
  file: File,
  isChosen: () => boolean,
): Pick<UploadEvents, 'onProgress' | 'onWaiting'> => {
  const about = { name: file.name, bytes: file.size };
  const speed = createSpeed();
  let waitsFor: 'offline' | 'session' | null = null;
  let shown = 0;
  const show = (sent: number, secondsLeft: number | null): void => {
    shown = sent;
    if (isChosen()) store.setState({ pdf: { is: 'sending', ...about, sent, secondsLeft, waitsFor } });
  };
  show(0, null);
  return {
    onProgress: (sent, total) => {
      if (sent < total) show(sent, speed.secondsLeft(Date.now(), sent, total));
      else if (isChosen()) store.setState({ pdf: { is: 'inspecting', ...about } });
    },
    onWaiting: (reason) => {
      if (waitsFor === reason) return;
      waitsFor = reason;
      speed.forget();
      show(shown, null);
    },
  };
};

type Opening = { studio: Studio; company: string; store: StoreApi<NewCatalog>; onOpen: (file: Whole) => void };

/** Tries a password on the shown PDF. */
const openPdf = async (password: string, { studio, company, store, onOpen }: Opening): Promise<void> => {
  const { pdf } = store.getState();
  if (pdf.is !== 'locked' || pdf.isOpening) return;
  const { name, bytes, path } = pdf;
  const isShown = (): boolean => {
    const now = store.getState().pdf;
    return now.is === 'locked' && now.path === path;
  };
  store.setState({ pdf: { ...pdf, isOpening: true } });
  try {
    const params = { companyUid: company, uploadId: uploadIdOf(path) };
    await studio.api.call('uploads.unlock', { params, body: { password } });
    if (isShown()) onOpen({ path, fileName: name, bytes });
  } catch (error) {
    if (isShown()) store.setState({ pdf: { ...pdf, isOpening: false, error: asApiError(error) } });
  }
};

export const createPdfFlow = (studio: Studio, company: string, store: StoreApi<NewCatalog>) => {
  let sending: AbortController | null = null;
  /** Of the upload that is being sent or is whole. */
  let sentPath: string | null = null;

  const removeUpload = (path: string): void => {
    storedUploads.remove(company, path);
    const params = { companyUid: company, uploadId: uploadIdOf(path) };
    void studio.api.call('uploads.delete', { params }).catch(ignoreError('the server removes it after a day'));
  };
  const abort = (): void => {
    sending?.abort();
    sending = null;
  };
  const removeSent = (): void => {
    if (sentPath !== null) removeUpload(sentPath);
    sentPath = null;
  };
  const setWhole = ({ path, fileName, bytes }: Whole): void => {
    sentPath = path;
    store.setState(({ name }) => ({
      pdf: { is: 'whole', name: fileName, bytes, path },
      name: name || nameOf(fileName),
    }));
  };

  const choosePdf = async (file: File): Promise<void> => {
    const fingerprint = fingerprintOf(file);
    const stored = storedUploads.of(company, fingerprint);
    abort();
    if (stored === null || stored.path !== sentPath) removeSent();
    const controller = new AbortController();
    sending = controller;
    const keep = (path: string, isWhole: boolean): void => {
      sentPath = path;
      storedUploads.put(company, { path, fingerprint, fileName: file.name, bytes: file.size, isWhole, at: Date.now() });
    };
    store.setState(({ name }) => ({ name: name || nameOf(file.name) }));
    const events = progressIn(store, file, () => sending === controller);
    const onAddress = (path: string): void => keep(path, false);
    try {
      const sent = { file, company, path: stored?.path ?? null };
      const path = await uploadFile(studio, sent, { ...events, onAddress }, controller.signal);
      keep(path, true);
      setWhole({ path, fileName: file.name, bytes: file.size });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isLocked(error) && sentPath !== null) {
        store.setState({ pdf: lockedState({ name: file.name, bytes: file.size, path: sentPath }) });
        return;
      }
      removeSent();
      const about = { name: file.name, bytes: file.size, error: asApiError(error) };
      store.setState({ pdf: { is: 'failed', ...about } });
    }
  };

  return {
    openPdf: (password: string): void => void openPdf(password, { studio, company, store, onOpen: setWhole }),
    choosePdf: (file: File): void => void choosePdf(file),
    removePdf: (): void => {
      abort();
      removeSent();
      store.setState({ pdf: { is: 'none' } });
    },
    removeUpload,
    /** An upload of an earlier visit that the server has whole. */
    takeWhole: setWhole,
    /** The upload has become a document. */
    releasePdf: (path: string): void => {
      storedUploads.remove(company, path);
      sentPath = null;
    },
    abortPdf: abort,
  };
};
