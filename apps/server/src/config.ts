/** The only reader of the environment. All other modules receive a `Config`. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@vitrina/contract';
import { z } from 'zod';
import {
  bucketSettings,
  byteSize,
  ConfigError,
  companyHosts,
  flag,
  hostAndPort,
  httpUrl,
  key32,
  pathOrUrl,
  type S3Config,
  s3Of,
  studioUrlOf,
  trustProxy,
  whole,
  withoutTrailingSlash,
} from './setting-values.ts';

/** `./data` of the repository, so that the server and every command use the same folder from any working directory. */
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../data', import.meta.url));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Of WebP, from 0. More takes several times the time for no visible difference. */
const MAX_PICTURE_EFFORT = 4;

const Environment = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(4600),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  API_BASE: pathOrUrl.default(API_BASE).transform(withoutTrailingSlash),
  API_KEY: z.string().max(200).default('vitrina'),
  PUBLIC_URL: httpUrl.optional(),
  STUDIO_URL: httpUrl.optional(),
  REQUIRED_DEVELOPMENT: z.string().max(128).default('interactive_pdf'),
  UTM_SOURCE: z.string().default('pdf_interactivo'),
  CHAT_SHARE_BASE: httpUrl.default('https://api.whatsapp.com/send'),
  IP_LOOKUP_URL: pathOrUrl.default(`${API_BASE}/geo/ip`),
  GEO_LOOKUP_URL: pathOrUrl.default(`${API_BASE}/geo/locate`),
  GEO_LOOKUP_KEY: z.string().default(''),
  GEO_DATABASE: z.string().optional(),
  GEO_SERVICE_URL: httpUrl.default('https://api.ipgeolocation.io/ipgeo'),
  GEO_KEY: z.string().optional(),
  EVENTS_URL: pathOrUrl.optional(),
  SECRETS_KEY: key32.optional(),
  SECRETS_KEY_NEXT: key32.optional(),
  ...bucketSettings,
  WORKERS: whole(1, 64).optional(),
  PICTURE_EFFORT: whole(0, MAX_PICTURE_EFFORT).default(MAX_PICTURE_EFFORT),
  OCR: flag.default(true),
  OCR_WORKERS: whole(1, 16).optional(),
  JOBS: z.enum(['inline', 'none'], 'must be inline or none').default('inline'),
  WORKER_PORT: whole(0, 65_535).optional(),
  JOB_LANES: whole(1, 16).default(1),
  JOB_LEASE_MS: whole(1000, 600_000).default(30_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without blanks')
    .optional(),
  SHUTDOWN_DELAY: whole(0, 300).default(0),
  SHUTDOWN_GRACE: whole(0, 3600).default(10),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: trustProxy,
  EDGE_CACHE_SECONDS: whole(0, 86_400).default(0),
  EDGE_PURGE_URL: httpUrl.optional(),
  EDGE_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,400}$/, 'must be printable characters without blanks')
    .optional(),
  EDGE_PURGE_KIND: z
    .enum(['webhook', 'fastly', 'cloudflare'], 'must be webhook, fastly or cloudflare')
    .default('webhook'),
  RATE_LIMIT: whole(0, 1_000_000).default(3000),
  OFFLINE_READING: flag.default(true),
  DEMO: flag,
  DEMO_STORE_URL: httpUrl.optional(),
  STORE_HOSTS: companyHosts.optional(),
  FEED_HOSTS: companyHosts.optional(),
  WEBHOOK_HOSTS: companyHosts.optional(),
  GA4_URL: httpUrl.default('https://www.google-analytics.com/mp/collect'),
  EVENTS_DAYS: whole(2, 3650).default(90),
  AUDIT_DAYS: whole(30, 36_500).default(730),
  QUOTA_DOCUMENTS: whole(0, 1_000_000).default(0),
  QUOTA_STORAGE: byteSize.default(0),
  QUOTA_EVENTS: whole(0, 1_000_000_000).default(0),
  QUOTA_CALLS: whole(0, 10_000_000).default(0),
  FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,\r\n"]+$/, 'must be sources separated by spaces')
    .default('*'),
});

/**
 * `apiBase`: base of the ten calls that viewers make, `API_BASE` when this server answers them. `eventsUrl`: '' where another
 * backend's analytics proxy takes every event. `publicUrl` has no trailing slash; with `isPublicUrlGiven` false it is a guess for this machine. `rateLimit`: calls per
 * minute and address, 0 for none. `workers` null: derived from the number of cores. `frameAncestors`: CSP sources.
 * `ipLookupUrl` and `geoLookupUrl`: services that viewers call for the region; our own one uses `geoDatabase` (an .mmdb file),
 * else `geoService`, whose key stays on the server, else the embedded places. `geoLookupKey`: key that viewers send to
 * `geoLookupUrl`; every browser receives it.
 */
export type Config = Readonly<{
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  apiBase: string;
  apiKey: string;
  publicUrl: string;
  isPublicUrlGiven: boolean;
  /** An origin with a host of its own, for Studio and /admin alone; null: they are answered beside the shoppers' pages. */
  studioUrl: string | null;
  requiredDevelopment: string;
  utmSource: string;
  chatShareBase: string;
  ipLookupUrl: string;
  geoLookupUrl: string;
  geoLookupKey: string;
  geoDatabase: string | null;
  geoService: { url: string; key: string } | null;
  eventsUrl: string;
  secretsKey: string | null;
  /** The successor of the present key: accepted beforehand, used after `vitrina secrets rotate`. */
  secretsKeyNext: string | null;
  /** Files are in this bucket instead of on the disk. `credentials` are secret. */
  s3: S3Config | null;
  workers: number | null;
  /** Pages without usable text are read in their pictures; null: they stay without. `workers` null: derived from the number of cores. */
  pictureEffort: number;
  ocr: { workers: number | null } | null;
  /** `isInline`: the server publishes queued jobs itself. `lanes`: jobs at a time. `leaseMs`: lease without a heartbeat. */
  jobs: { isInline: boolean; lanes: number; leaseMs: number };
  /** Port of the health checks of `vitrina worker`; null: none. */
  workerPort: number | null;
  /** Token for /metrics and the details of /readyz; null: both are closed. */
  metricsToken: string | null;
  /** Traces are sent to a collector. The SDK of OpenTelemetry reads its address and further settings itself. */
  isTraced: boolean;
  /** Shutdown: time in which load balancers notice, then time for pending responses. */
  shutdown: { delayMs: number; graceMs: number };
  logLevel: (typeof logLevels)[number];
  trustProxy: boolean | number | string;
  rateLimit: number;
  /** How long a shared cache in front may answer by itself; 0 without one. */
  edgeCacheSeconds: number;
  /** The API of that cache which discards responses by key; null: they expire. */
  edgePurge: EdgePurge | null;
  /** Whether browsers may store opened documents. */
  offlineReading: boolean;
  demo: boolean;
  demoStoreUrl: string | null;
  /** Hosts of stores that may be in a private network or on this machine, as `company@host`; includes the demo's. */
  storeHosts: readonly string[];
  /** The same for price lists that are fetched. */
  feedHosts: readonly string[];
  /** Hosts of webhooks that may be in a private network. */
  webhookHosts: readonly string[];
  ga4Url: string;
  /** Counted events are removed after this many days; their sums remain. */
  eventsDays: number;
  /** Audit entries are removed after this many days. */
  auditDays: number;
  /** Limits of companies without limits of their own; 0: none. */
  quotas: { documents: number; storageBytes: number; eventsADay: number; callsAMinute: number };
  frameAncestors: string;
}>;

/** Without purges nobody could correct a response that the edge holds for longer. */
const MAX_UNPURGED_SECONDS = 3600;

/** `token` '' for none. */
type EdgePurge = Readonly<{ url: string; token: string; kind: 'webhook' | 'fastly' | 'cloudflare' }>;

const edgePurgeOf = (env: z.infer<typeof Environment>): EdgePurge | null => {
  const { EDGE_PURGE_URL: url, EDGE_PURGE_TOKEN: token = '', EDGE_PURGE_KIND: kind } = env;
  if (url !== undefined) return { url, token, kind };
  if (env.EDGE_CACHE_SECONDS > MAX_UNPURGED_SECONDS)
    throw new ConfigError(
      `Environment variable EDGE_CACHE_SECONDS: must be ${MAX_UNPURGED_SECONDS} or less without EDGE_PURGE_URL`,
    );
  return null;
};

/** An empty variable counts as not set: compose files and shells leave variables out that way. */
const givenIn = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/** Throws `ConfigError`. */
export const parseConfig = (environment: Record<string, string | undefined>): Config => {
  const given = givenIn(environment);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Environment variable ${lines.join('; ')}`);
  }
  const env = parsed.data;
  const publicUrl = withoutTrailingSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const apiBase = env.API_BASE === `${publicUrl}${API_BASE}` ? API_BASE : env.API_BASE;
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR === undefined ? DEFAULT_DATA_DIR : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    apiBase,
    apiKey: env.API_KEY,
    isPublicUrlGiven: env.PUBLIC_URL !== undefined,
    publicUrl,
    studioUrl: studioUrlOf(env.STUDIO_URL, publicUrl),
    requiredDevelopment: env.REQUIRED_DEVELOPMENT,
    utmSource: env.UTM_SOURCE,
    chatShareBase: env.CHAT_SHARE_BASE,
    ipLookupUrl: env.IP_LOOKUP_URL,
    geoLookupUrl: env.GEO_LOOKUP_URL,
    geoLookupKey: env.GEO_LOOKUP_KEY,
    geoDatabase: env.GEO_DATABASE === undefined ? null : resolve(env.GEO_DATABASE),
    geoService:
      given['GEO_KEY'] === undefined && given['GEO_SERVICE_URL'] === undefined
        ? null
        : { url: env.GEO_SERVICE_URL, key: env.GEO_KEY ?? '' },
    eventsUrl: env.EVENTS_URL ?? (apiBase === API_BASE ? '/events' : ''),
    secretsKey: env.SECRETS_KEY ?? null,
    secretsKeyNext: env.SECRETS_KEY_NEXT ?? null,
    s3: s3Of(env),
    workers: env.WORKERS ?? null,
    pictureEffort: env.PICTURE_EFFORT,
    ocr: env.OCR ? { workers: env.OCR_WORKERS ?? null } : null,
    jobs: { isInline: env.JOBS === 'inline', lanes: env.JOB_LANES, leaseMs: env.JOB_LEASE_MS },
    workerPort: env.WORKER_PORT ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    isTraced:
      env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined &&
      env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
      env.OTEL_TRACES_EXPORTER !== 'none',
    shutdown: { delayMs: env.SHUTDOWN_DELAY * 1000, graceMs: env.SHUTDOWN_GRACE * 1000 },
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    edgeCacheSeconds: env.EDGE_CACHE_SECONDS,
    edgePurge: edgePurgeOf(env),
    // The service worker serves this origin only.
    offlineReading: env.OFFLINE_READING && apiBase === API_BASE,
    demo: env.DEMO,
    demoStoreUrl: env.DEMO_STORE_URL === undefined ? null : withoutTrailingSlash(env.DEMO_STORE_URL),
    storeHosts: [
      ...(env.STORE_HOSTS ?? []),
      ...(env.DEMO_STORE_URL === undefined ? [] : [hostAndPort(new URL(env.DEMO_STORE_URL))]),
    ],
    feedHosts: env.FEED_HOSTS ?? [],
    webhookHosts: env.WEBHOOK_HOSTS ?? [],
    ga4Url: env.GA4_URL,
    eventsDays: env.EVENTS_DAYS,
    auditDays: env.AUDIT_DAYS,
    quotas: {
      documents: env.QUOTA_DOCUMENTS,
      storageBytes: env.QUOTA_STORAGE,
      eventsADay: env.QUOTA_EVENTS,
      callsAMinute: env.QUOTA_CALLS,
    },
    frameAncestors: env.FRAME_ANCESTORS,
  });
};

/** Every effective setting by the name of its variable. Contains secrets: see runtime/redacted-settings.ts. */
export const readSettings = (environment: Record<string, string | undefined> = process.env): Record<string, unknown> =>
  Environment.parse(givenIn(environment));

/** All variables that are read. */
export const settingNames = Object.keys(Environment.shape);

/** Reads the process environment; an invalid value ends the process with one message and exit code 1. */
export const readConfig = (overrides: Record<string, string> = {}): Config => {
  try {
    return parseConfig({ ...process.env, ...overrides });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};

/** The locale of messages asks for Spanish: by the first of these variables that is set (POSIX). Needs no valid configuration. */
export const asksForSpanish = (): boolean => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^es([_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '');
};

/** The password of the PDF that a command publishes; null without one. */
export const pdfPasswordSetting = (): string | null => process.env.PDF_PASSWORD || null;

/** Stack traces are printed with LOG_LEVEL=debug or trace. Needs no valid configuration, since it formats failures. */
export const showsStacks = (): boolean => process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
