/** The start-up data in the HTML shell: the deployment's configuration, and API responses sent ahead. */
import type { Startup, ViewerConfig } from '@vitrina/contract';
import { fieldsOf, object, orDefault, type Unchecked } from './unchecked.ts';

const STARTUP_ELEMENT_ID = 'vitrina-startup';

/** Used as they are where the page is not served by our shell: same origin, no responses. */
const parseConfig = object<ViewerConfig>({
  apiBase: orDefault('/v2'),
  apiKey: orDefault('vitrina'),
  eventsUrl: orDefault('/events'),
  requiredDevelopment: orDefault('interactive_pdf'),
  utmSource: orDefault('pdf_interactivo'),
  chatShareBase: orDefault('https://api.whatsapp.com/send'),
  ipLookupUrl: orDefault('/v2/geo/ip'),
  geoLookupUrl: orDefault('/v2/geo/locate'),
  geoKey: orDefault(''),
  placesCredit: orDefault(''),
  debug: orDefault(false),
});

/** Parsed where they are used, as the same answers of the backend are. */
export type StartupAnswers = Unchecked<Startup['answers']>;

const sentIn = (root: Document): unknown => {
  try {
    return JSON.parse(root.getElementById(STARTUP_ELEMENT_ID)?.textContent ?? '');
  } catch {
    return null;
  }
};

/** Missing or damaged start-up data give the defaults. */
export const readStartup = (root: Document): { config: ViewerConfig; answers: StartupAnswers } => {
  const { config, answers } = fieldsOf<Startup>(sentIn(root));
  return { config: parseConfig(config), answers: fieldsOf<Startup['answers']>(answers) };
};
