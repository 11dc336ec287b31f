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

const parse = (json: string | null | undefined): unknown => {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return null;
  }
};

export type StartupData = { config: ViewerConfig; answers: StartupAnswers };

/** By the element: early tags read the data before the viewer does, and a weak phone needs 10 ms to parse them. */
const known = new WeakMap<Element, StartupData>();

/** Missing or damaged start-up data give the defaults. */
export const readStartup = (root: Document): StartupData => {
  const element = root.getElementById(STARTUP_ELEMENT_ID);
  const stored = element && known.get(element);
  if (stored) return stored;
  const { config, answers } = fieldsOf<Startup>(parse(element?.textContent));
  const data = { config: parseConfig(config), answers: fieldsOf<Startup['answers']>(answers) };
  if (element) known.set(element, data);
  return data;
};
