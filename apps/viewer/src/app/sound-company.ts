/**
 * A company as any backend may tell it, made sound: what is missing, null or something else becomes what the viewer takes for
 * nothing. Comes beside the question; what the shell carries is sound already.
 */
import { CallError, type Company } from '@vitrina/contract';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** What else it says goes back to the backend with every question for products. */
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

/** Throws where the answer is no company: then there is none by that id. */
export const soundCompany = (given: Company, companyId: string): Company => {
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
