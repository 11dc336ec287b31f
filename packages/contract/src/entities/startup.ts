/** Ours: start-up data in the HTML shell, which saves the viewer the first requests. */
import { z } from 'zod';
import { Company, Development } from './company.ts';
import { PdfPage } from './page.ts';
import { PdfDetails, PdfMenu, SectionList } from './pdf.ts';

/** Deployment constants, read at run time and never built in (decisions "Names"). */
export const ViewerConfig = z.object({
  /** Base of the ten calls: a path of this origin, or the address of another backend. */
  apiBase: z.string(),
  apiKey: z.string(),
  /** Empty: every event goes to the backend's analytics proxy, as framed viewers' events do. */
  eventsUrl: z.string(),
  requiredDevelopment: z.string(),
  utmSource: z.string(),
  chatShareBase: z.string(),
  ipLookupUrl: z.string(),
  geoLookupUrl: z.string(),
  geoKey: z.string(),
  /** Address of the provider to credit where the visitor's region is used; empty for none. */
  placesCredit: z.string(),
  debug: z.boolean(),
});
export type ViewerConfig = z.infer<typeof ViewerConfig>;

/** `pages` is left out above a size at which it would delay the first page; `page` is the page that opens. */
export const Startup = z.object({
  config: ViewerConfig,
  answers: z.object({
    company: Company.optional(),
    developments: z.array(Development).optional(),
    menu: z.array(PdfMenu).optional(),
    details: PdfDetails.optional(),
    sections: z.array(SectionList).optional(),
    pages: z.array(PdfPage).optional(),
    page: PdfPage.optional(),
    pageCount: z.number().int().optional(),
  }),
});
export type Startup = z.infer<typeof Startup>;
