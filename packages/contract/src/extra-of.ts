/** Reads the settings in a company's data (§3 `Info.Extras`). Free of schemas, for the browser. */
import type { CompanyInfo } from './entities/company.ts';

/** The content of the extra with that name, or `null`. */
export const extraOf = (company: { Info: Pick<CompanyInfo, 'Extras'> }, name: string): string | null =>
  company.Info.Extras?.find((extra) => extra.Name === name)?.Content ?? null;
