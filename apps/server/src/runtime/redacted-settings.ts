/** Settings for the log, with secrets masked. */

/** Settings that are secret as a whole; passwords inside URLs are masked separately. */
const SECRET_SETTINGS = new Set([
  'SECRETS_KEY',
  'SECRETS_KEY_NEXT',
  'METRICS_TOKEN',
  'EDGE_PURGE_TOKEN',
  'GEO_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]);

const redact = (name: string, value: unknown): unknown => {
  if (SECRET_SETTINGS.has(name)) return '***';
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.password === '' && url.search === '') return value;
  if (url.password !== '') url.password = '***';
  // Drivers also accept passwords as query parameters.
  if (url.search !== '') url.search = '?***';
  return url.href;
};

/** Settings without a value are left out. */
export const redactedSettings = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, redact(name, value)]),
  );
