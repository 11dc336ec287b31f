/** Checks Node's version, the viewer's build, the public URL, the proxies, the data folder, the port and the geo database. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { ignoreError } from '../errors/ignore-error.ts';
import { type Check, ok, problem, warning } from './check-result.ts';

const MIN_NODE = 24;
const RESPONSE_TIMEOUT_MS = 2000;

export const checkNode = (version: string): Check => ({
  name: 'node',
  run: async () =>
    Number(version.split('.', 1)[0]) >= MIN_NODE
      ? [ok('node', `Node ${version}`)]
      : [problem('node', `Node ${version} is too old.`, `Start with Node ${MIN_NODE} or later.`)],
});

export const checkViewer = (dist: string | null): Check => ({
  name: 'viewer',
  run: async () =>
    dist === null
      ? [problem('viewer', 'The viewer is not built: shoppers see no catalogue.', 'Run: npm start, or npm run build.')]
      : [ok('viewer', 'The viewer is built.')],
});

export const checkPublicUrl = ({
  publicUrl,
  isPublicUrlGiven,
}: {
  publicUrl: string;
  isPublicUrlGiven: boolean;
}): Check => ({
  name: 'address',
  run: async () => {
    if (!isPublicUrlGiven)
      return [
        warning('address', `Links and previews use ${publicUrl}.`, 'Set PUBLIC_URL to the address shoppers use.'),
      ];
    return publicUrl.startsWith('https://')
      ? [ok('address', publicUrl)]
      : [warning('address', `${publicUrl} is not encrypted.`, 'Put a proxy with TLS in front and set PUBLIC_URL.')];
  },
});

/** `isStudioAt`: whether the server there answers as Studio does. */
export const checkStudioUrl = (
  { publicUrl, studioUrl }: { publicUrl: string; studioUrl: string | null },
  isStudioAt: (origin: string) => Promise<boolean>,
): Check => ({
  name: 'studio',
  run: async () => {
    if (studioUrl === null)
      return [ok('studio', `Studio shares the host of shoppers: ${publicUrl}/studio. STUDIO_URL separates them.`)];
    if (publicUrl.startsWith('https:') && !studioUrl.startsWith('https:'))
      return [problem('studio', `${studioUrl} is not encrypted.`, 'Give STUDIO_URL an https address.')];
    if (await isStudioAt(studioUrl)) return [ok('studio', studioUrl)];
    return [
      warning(
        'studio',
        `Studio does not answer at ${studioUrl}.`,
        'Start the server, and let the proxy pass that host name on (Host or X-Forwarded-Host).',
      ),
    ];
  },
});

/** An admin call without credentials is refused by Studio’s host and unknown on every other one. */
export const isStudioAt = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/admin/v1/session`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return answer.status === 401 && (await answer.text()).includes('access.missing');
  } catch {
    return false;
  }
};

type Proxies = { publicUrl: string; trustProxy: boolean | number | string };

/** A server of ours speaks http, so an https address means that a proxy is in front. */
export const checkProxies = ({ publicUrl, trustProxy }: Proxies): Check => ({
  name: 'proxies',
  run: async () => {
    if (trustProxy === false && publicUrl.startsWith('https:'))
      return [
        warning(
          'proxies',
          `A proxy is in front (${publicUrl}), but its X-Forwarded-For is not trusted: all visitors count as one client.`,
          'Set TRUST_PROXY to the address of the proxy, or to the number of proxies.',
        ),
      ];
    if (trustProxy === true)
      return [
        warning(
          'proxies',
          'X-Forwarded-For is trusted from everybody (TRUST_PROXY=true): a client can choose its address.',
          'Set TRUST_PROXY to the addresses of the proxies, unless they alone can reach the server.',
        ),
      ];
    return [ok('proxies', trustProxy === false ? 'No proxy is trusted.' : `Trusted proxies: ${trustProxy}.`)];
  },
});

/** New folders and databases are private; those of earlier versions may not be. */
export const checkDataFolder = (paths: readonly string[]): Check => ({
  name: 'data',
  run: async () => {
    const open: string[] = [];
    for (const path of paths) {
      const facts = await stat(path).catch(ignoreError('other checks report what is missing', null));
      if (facts !== null && (facts.mode & 0o077) !== 0) open.push(path);
    }
    if (open.length === 0) return [ok('data', "The data folder is its owner's alone.")];
    return [
      warning('data', `Other users of this machine can read ${open.join(', ')}.`, `Run: chmod go= ${open.join(' ')}`),
    ];
  },
});

/** Null when the port can be opened, else the error code. */
const listenError = async (host: string, port: number): Promise<string | null> => {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

const isVitrina = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return (await answer.text()).includes('"status":"ok"');
  } catch {
    return false;
  }
};

export const checkPort = ({ host, port }: { host: string; port: number }): Check => ({
  name: 'port',
  run: async () => {
    if (port === 0) return [ok('port', 'The system chooses the port.')];
    const refusal = await listenError(host, port);
    if (refusal === null) return [ok('port', `Port ${port} is free.`)];
    if (refusal === 'EADDRINUSE' && (await isVitrina(port)))
      return [ok('port', `Another Vitrina server answers at port ${port}.`)];
    return [
      problem(
        'port',
        `Port ${port} of ${host} cannot be used (${refusal}).`,
        'Stop the program that listens there, or set PORT and HOST.',
      ),
    ];
  },
});

/** `isOn`: OCR is not switched off. `missing`: languages without data. */
export const checkOcr = (isOn: boolean, missing: readonly string[]): Check => ({
  name: 'ocr',
  run: async () => {
    if (!isOn) return [ok('ocr', 'Pages without text are not read (OCR=0).')];
    if (missing.length === 0) return [ok('ocr', 'Pages without text can be read.')];
    const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(', ');
    return [
      problem(
        'ocr',
        `Pages without text cannot be read: the language data ${packages} are missing.`,
        'Run: npm ci, or set OCR=0.',
      ),
    ];
  },
});

/** A `GEO_DATABASE` that cannot be read prevents a start. */
export const checkPlaces = (open: () => Promise<unknown>): Check => ({
  name: 'places',
  run: async () => {
    await open();
    return [ok('places', 'Visitors can be located.')];
  },
});
