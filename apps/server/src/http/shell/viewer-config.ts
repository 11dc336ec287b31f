/** The deployment's settings that the viewer needs, part of the start-up data of every page. */
import type { ViewerConfig } from '@vitrina/contract';
import type { Config } from '../../config.ts';

/** Without another source the embedded places are used, whose licence requires a link. */
const usesEmbeddedPlaces = ({ geoDatabase, geoService, geoLookupUrl }: Config): boolean =>
  geoDatabase === null && geoService === null && geoLookupUrl.startsWith('/');

/** The configuration of the viewer; it contains no secret. */
export const viewerConfigOf = (config: Config): ViewerConfig => ({
  apiBase: config.apiBase,
  apiKey: config.apiKey,
  eventsUrl: config.eventsUrl,
  requiredDevelopment: config.requiredDevelopment,
  utmSource: config.utmSource,
  chatShareBase: config.chatShareBase,
  ipLookupUrl: config.ipLookupUrl,
  geoLookupUrl: config.geoLookupUrl,
  geoKey: config.geoLookupKey,
  placesCredit: usesEmbeddedPlaces(config) ? 'https://db-ip.com' : '',
  debug: config.logLevel === 'debug' || config.logLevel === 'trace',
});
