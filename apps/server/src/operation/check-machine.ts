/** Checks Node's version, the viewer's build, the public URL, the port and the geo database. */
import { once } from 'node:events';
import { createServer } from 'node:net';
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

/** A `GEO_DATABASE` that cannot be read prevents a start. */
export const checkPlaces = (open: () => Promise<unknown>): Check => ({
  name: 'places',
  run: async () => {
    await open();
    return [ok('places', 'Visitors can be located.')];
  },
});
