/**
 * Turns the company answer of any backend into a valid Company: fields that are missing, null or of another type become
 * empty values. Loads in parallel with the request; the company in the HTML shell is already valid.
 */
import { CallError, type Company } from '@vitrina/contract';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Unknown fields are kept, because the integration is sent back to the backend with every product request. */
const integrationOf = (value: unknown): Company['Integrations']['ECOMMERCE'] => {
  const integration = fieldsOf(value);
  return { ...integration, PROVIDER: text(integration['PROVIDER']), SECRETID: text(integration['SECRETID']) };
};

const infoOf = (value: unknown): Company['Info'] => {
  const info = fieldsOf(value);
  return {
    Website: text(info['Website']),
    TyC: text(info['TyC']),
    FAQ: text(info['FAQ']),
    Contact: text(info['Contact']),
    Extras: listOf(info['Extras']).map((extra) => ({ Name: text(extra['Name']), Content: text(extra['Content']) })),
  };
};

const lookOf = (value: unknown): Company['UiProfile'] => {
  const look = fieldsOf(value);
  const Colors = listOf(look['Colors']).map((color) => ({ color1: text(color['color1']) }));
  return { Logo: text(look['Logo']), Font: text(look['Font']), Colors };
};

/** Throws a CallError with status 404 if the answer is no object: the company does not exist. */
export const parseCompany = (given: Company, companyId: string): Company => {
  const company = fieldsOf(given);
  if (company !== given) throw new CallError('company.read', 404, null);
  const integrations = fieldsOf(company['Integrations']);
  return {
    ...given,
    Uid: text(company['Uid']) || companyId,
    Name: text(company['Name']),
    Info: infoOf(company['Info']),
    UiProfile: lookOf(company['UiProfile']),
    Integrations: { ECOMMERCE: integrationOf(integrations['ECOMMERCE']), ERP: integrationOf(integrations['ERP']) },
  };
};
