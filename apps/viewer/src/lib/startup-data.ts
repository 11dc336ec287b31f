/** What the HTML shell carried: the deployment's constants and the answers already given. */
import type { Startup } from '@vitrina/contract';

export const STARTUP_ELEMENT_ID = 'vitrina-startup';

/** Used where the page is served by something other than our shell: same origin, nothing preloaded. */
const bare: Startup = {
  config: {
    apiBase: '/v2',
    apiKey: 'vitrina',
    eventsUrl: '/events',
    requiredDevelopment: 'interactive_pdf',
    utmSource: 'pdf_interactivo',
    chatShareBase: 'https://api.whatsapp.com/send',
    ipLookupUrl: '/v2/geo/ip',
    geoLookupUrl: '/v2/geo/locate',
    geoKey: '',
    placesCredit: '',
    debug: false,
  },
  answers: {},
};

/** A shell that is missing or damaged costs the head start, not the visit. */
export const readStartup = (root: Document): Startup => {
  const text = root.getElementById(STARTUP_ELEMENT_ID)?.textContent;
  if (!text) return bare;
  try {
    const sent = JSON.parse(text) as Partial<Startup>;
    return { config: { ...bare.config, ...sent.config }, answers: sent.answers ?? {} };
  } catch {
    return bare;
  }
};
