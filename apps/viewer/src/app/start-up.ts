/**
 * The start-up of §4, one function per step. Independent steps run in parallel; nothing of the document is shown before
 * step 7 has found the development.
 */
import { type Company, type Development, extraOf, type PdfList } from '@vitrina/contract';
import type { Address } from '../lib/links/address.ts';

/** Side effects of the steps. `read…` and `searchReference` reject if the backend does not answer. */
export type StartUpPort = {
  requiredDevelopment: string;
  sendOpenEvent(): void;
  requestPages(pdf: string): void;
  setTgo(): void;
  storeBase(company: string): void;
  lookUpRegion(company: Company): void;
  readCompany(company: string): Promise<Company>;
  storeCompany(company: Company): void;
  readDevelopments(company: Company): Promise<Development[]>;
  applyTheme(company: Company, theme: { color: string; existCar: boolean }): void;
  requestDocument(pdf: string, company: Company): void;
  searchReference(reference: string): Promise<PdfList>;
};

export type StartUpResult =
  | { is: 'company-missing' }
  | { is: 'company-unknown' }
  | { is: 'unreachable' }
  | { is: 'inactive'; company: Company }
  | { is: 'document'; company: Company }
  | { is: 'documents'; company: Company }
  | { is: 'related'; company: Company }
  | { is: 'related-none'; company: Company };

const isUnknown = (cause: unknown): boolean => (cause as { status?: unknown }).status === 404;

export const startUp = async (address: Address, port: StartUpPort): Promise<StartUpResult> => {
  sendOpenEvent(port);
  requestPages(address, port);
  setTgoFlag(address, port);
  if (!address.company) return { is: 'company-missing' };
  storeBase(address, port);

  let company: Company;
  try {
    company = await loadCompany(address, port);
  } catch (cause) {
    console.warn('Company fetch', { result: false, cause });
    return { is: isUnknown(cause) ? 'company-unknown' : 'unreachable' };
  }
  lookUpRegion(company, port);

  let isActive: boolean;
  try {
    isActive = await checkDevelopment(company, port);
  } catch (cause) {
    console.warn('Developments fetch failed', cause);
    return { is: 'unreachable' };
  }
  if (!isActive) return inactiveResult(company);
  return openContent(address, company, port);
};

/** Step 1. */
const sendOpenEvent = (port: StartUpPort) => port.sendOpenEvent();

/** Step 2: sent at once, shown only after step 7. */
const requestPages = (address: Address, port: StartUpPort) => {
  if (address.pdf) port.requestPages(address.pdf);
};

/** Step 3. */
const setTgoFlag = (address: Address, port: StartUpPort) => {
  if (address.tgo) port.setTgo();
};

/** Step 4: base URL and link are stored and loading starts. */
const storeBase = (address: Address, port: StartUpPort) => port.storeBase(address.company);

/** Step 5: only if the company's data asks for it; runs in parallel with the steps that follow. */
const lookUpRegion = (company: Company, port: StartUpPort) => {
  if (extraOf(company, 'REGION_LOOKUP') === 'TRUE') port.lookUpRegion(company);
};

/** Step 6. */
const loadCompany = async (address: Address, port: StartUpPort): Promise<Company> => {
  const company = await port.readCompany(address.company);
  port.storeCompany(company);
  return company;
};

/** Step 7: whether the company has the required development. */
const checkDevelopment = async (company: Company, port: StartUpPort): Promise<boolean> => {
  const developments = await port.readDevelopments(company);
  return developments.some((development) => development.Uid === port.requiredDevelopment);
};

/** Step 7, with the development: branding and cart flag, then menu, download, sections and the search by reference. */
const openContent = async (address: Address, company: Company, port: StartUpPort): Promise<StartUpResult> => {
  const color = company.UiProfile.Colors[0]?.color1 ?? '';
  port.applyTheme(company, { color, existCar: extraOf(company, 'CARRITO_KIOSK') === 'TRUE' });
  if (address.pdf) {
    port.requestDocument(address.pdf, company);
    return { is: 'document', company };
  }
  if (!address.productREF) return { is: 'documents', company };
  try {
    const related = await port.searchReference(address.productREF);
    return { is: related.pdfs.length > 0 ? 'related' : 'related-none', company };
  } catch (cause) {
    console.warn('Related PDFs fetch failed', cause);
    return { is: 'unreachable' };
  }
};

/** Step 8: the screen shows the alert. */
const inactiveResult = (company: Company): StartUpResult => ({ is: 'inactive', company });
