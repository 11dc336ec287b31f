/** Turns the company answer of any backend into a valid Company: invalid fields become empty values. Pure. */
import {
  CallError,
  type Colors,
  type Company,
  type CompanyInfo,
  type Integration,
  type UiProfile,
} from '@vitrina/contract';
import { parseExtras } from './parse-extras.ts';
import { list, object, text } from './unchecked.ts';

/** Unknown fields are kept, because the integration is sent back to the backend with every product request. */
const integration = object<Integration>({ PROVIDER: text, SECRETID: text });

const company = object<Company>({
  Uid: text,
  Name: text,
  Representative: object<Company['Representative']>({ Uid: text, Name: text, Email: text }),
  RegisterDate: text,
  DocType: text,
  Document: text,
  About: text,
  Info: object<CompanyInfo>({
    Website: text,
    TyC: text,
    FAQ: text,
    Contact: text,
    Extras: parseExtras,
  }),
  Location: object<Company['Location']>({ Country: text, State: text, City: text }),
  IsActive: Boolean,
  UiProfile: object<UiProfile>({ Logo: text, Font: text, Colors: list(object<Colors>({ color1: text })) }),
  Integrations: object<Company['Integrations']>({ ECOMMERCE: integration, ERP: integration }),
});

/** Throws a CallError with status 404 if the answer is no object: the company does not exist. */
export const parseCompany = (given: unknown, companyId = ''): Company => {
  if (typeof given !== 'object' || given === null) throw new CallError('company.read', 404);
  const parsed = company(given);
  return parsed.Uid ? parsed : { ...parsed, Uid: companyId };
};
