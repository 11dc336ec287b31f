/** The start-up data in the HTML shell: the deployment's configuration, and API responses sent ahead. */
import type { Startup } from '@vitrina/contract';

const STARTUP_ELEMENT_ID = 'vitrina-startup';

/** Used where the page is not served by our shell: same origin, no responses. */
const defaults: Startup = {
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

/** Missing or damaged start-up data give the defaults. */
export const readStartup = (root: Document): Startup => {
  const text = root.getElementById(STARTUP_ELEMENT_ID)?.textContent;
  if (!text) return defaults;
  try {
    const sent = JSON.parse(text) as Partial<Startup>;
    return { config: { ...defaults.config, ...sent.config }, answers: sent.answers ?? {} };
  } catch {
    return defaults;
  }
};
