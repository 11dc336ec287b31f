/** A company, its theme, its integrations and its developments (§3 Company, Development). */
import { z } from 'zod';

export const Uid = z.string().min(1).max(128);
export type Uid = z.infer<typeof Uid>;

/** One integration of a company; `SECRETID` names a secret that stays on the server (§3, decisions "Roles"). */
export const Integration = z.object({ PROVIDER: z.string(), SECRETID: z.string() });
export type Integration = z.infer<typeof Integration>;

/** §3: an entry of `Info.Extras`; `CARRITO_KIOSK` = `TRUE` enables the cart. */
export const Extra = z.object({ Name: z.string(), Content: z.string() });
export type Extra = z.infer<typeof Extra>;

/** §3: the first entry's `color1` is the primary colour; companies may add further keys. */
export const Colors = z.object({ color1: z.string() }).catchall(z.string());
export type Colors = z.infer<typeof Colors>;

export const UiProfile = z.object({ Logo: z.string(), Font: z.string(), Colors: z.array(Colors) });
export type UiProfile = z.infer<typeof UiProfile>;

export const CompanyInfo = z.object({
  Website: z.string(),
  TyC: z.string(),
  FAQ: z.string(),
  Contact: z.string(),
  Extras: z.array(Extra),
});
export type CompanyInfo = z.infer<typeof CompanyInfo>;

export const Company = z.object({
  Uid,
  Name: z.string(),
  Representative: z.object({ Uid: z.string(), Name: z.string(), Email: z.string() }),
  RegisterDate: z.string(),
  DocType: z.string(),
  Document: z.string(),
  About: z.string(),
  Info: CompanyInfo,
  Location: z.object({ Country: z.string(), State: z.string(), City: z.string() }),
  IsActive: z.boolean(),
  UiProfile,
  Integrations: z.object({ ECOMMERCE: Integration, ERP: Integration }),
});
export type Company = z.infer<typeof Company>;

/** §3: an entitlement that a company has bought. */
export const Development = z.object({ Uid });
export type Development = z.infer<typeof Development>;
