/** The states of a PDF that is being opened (§8, the display states). Pure. */
import { pdfWords } from '@vitrina/ui/messages/pdf';

/** In points, with the page's rotation and user unit applied. */
export type PageSize = { width: number; height: number };

export type PdfFailure =
  | { is: 'invalid' }
  | { is: 'missing' }
  | { is: 'unexpected'; status: number }
  | { is: 'unknown' };

export type PdfState =
  | { is: 'opening' }
  /** `sizes`: those read so far, by page number; page 1 is read first. */
  | { is: 'ready'; pageCount: number; sizes: ReadonlyMap<number, PageSize> }
  | { is: 'password-needed'; isChecking: boolean }
  | { is: 'password-incorrect'; isChecking: boolean }
  | PdfFailure;

export const OPENING: PdfState = { is: 'opening' };

/** Only the names of pdf.js' errors are part of its API. */
export const failureOf = (cause: unknown): PdfFailure => {
  const { name, status, missing } = Object(cause) as { name?: unknown; status?: unknown; missing?: unknown };
  if (name === 'InvalidPDFException') return { is: 'invalid' };
  if (name !== 'ResponseException') return { is: 'unknown' };
  return missing === true ? { is: 'missing' } : { is: 'unexpected', status: Number(status) };
};

export const isFailure = (state: PdfState): state is PdfFailure =>
  state.is === 'invalid' || state.is === 'missing' || state.is === 'unexpected' || state.is === 'unknown';

export const needsPassword = (
  state: PdfState,
): state is Extract<PdfState, { is: 'password-needed' | 'password-incorrect' }> =>
  state.is === 'password-needed' || state.is === 'password-incorrect';

/** The message of a state; empty while the file opens or is ready. */
export const stateText = (state: PdfState): string => {
  switch (state.is) {
    case 'opening':
    case 'ready':
      return '';
    case 'password-needed':
      return pdfWords.passwordTitle;
    case 'password-incorrect':
      return pdfWords.passwordIncorrect;
    case 'unexpected':
      return pdfWords.unexpected(state.status);
    case 'invalid':
    case 'missing':
    case 'unknown':
      return pdfWords[state.is];
  }
};

/** §8, verbatim: the document has no page of this number. */
export class PageRequestError extends Error {
  constructor() {
    super(pdfWords.pageInvalid);
    this.name = 'PageRequestError';
  }
}
