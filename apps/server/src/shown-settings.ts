/** The settings as an operator may see them in a log: what is secret is masked. */

/** Secret, whole or in the password of an address. */
const SECRET = new Set([
  'SECRETS_KEY',
  'SECRETS_KEY_NEXT',
  'METRICS_TOKEN',
  'GEO_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]);

const shown = (name: string, value: unknown): unknown => {
  if (SECRET.has(name)) return '***';
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.password === '' && url.search === '') return value;
  if (url.password !== '') url.password = '***';
  // Drivers take passwords as parameters as well.
  if (url.search !== '') url.search = '?***';
  return url.href;
};

/** Those that have no value are left out. */
export const shownSettings = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, shown(name, value)]),
  );
