/**
 * Kinds of values that settings have: numbers, addresses, lists of hosts, keys; and the settings of the bucket. Each message completes
 * the name of its variable.
 */
import { z } from 'zod';

export const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`);
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
export const pathOrUrl = z.string().regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'must be a path or an http(s) address');
export const flag = z
  .enum(['1', '0', 'true', 'false'], 'must be 1 or 0')
  .default('0')
  .transform((text) => text === '1' || text === 'true');

/** Fastify's `trustProxy`: `true`, `false`, a number of proxies, or addresses and networks separated by commas. */
export const trustProxy = z
  .string()
  .regex(
    /^(true|false|\d{1,2}|[\da-fA-F.:/, ]+|loopback|linklocal|uniquelocal)$/,
    'must be true, false, a number or addresses',
  )
  .default('false')
  .transform((text) => (text === 'true' ? true : text === 'false' ? false : /^\d+$/.test(text) ? Number(text) : text));

const UNITS = ['', 'KB', 'MB', 'GB', 'TB'];

/** `20GB`, `1.5 tb`, `1000`: in thousands, as disks are sold. Null for anything else. */
export const bytesIn = (text: string): number | null => {
  const [, number, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?)\s*([KMGT]B)?$/i.exec(text) ?? [];
  if (number === undefined) return null;
  const bytes = Math.round(Number(number) * 1000 ** UNITS.indexOf(unit.toUpperCase()));
  return Number.isSafeInteger(bytes) ? bytes : null;
};
export const byteSize = z.string().transform((text, context) => {
  const bytes = bytesIn(text);
  if (bytes !== null) return bytes;
  context.addIssue({ code: 'custom', message: 'must be a size, e.g. 20GB' });
  return z.NEVER;
});

const COMPANY_HOST = /^([a-z0-9][a-z0-9_-]*@)?([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?$/;
/** `shop.lan`, `10.0.0.7:8080`, `[fd00::7]`, each for one company (`acme@shop.lan`) or for all, separated by commas. */
export const companyHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((entries) => entries.every((host) => COMPANY_HOST.test(host)), {
    error: 'must be entries COMPANY@HOST separated by commas, each with or without a port',
  });

export const key32 = z
  .string()
  .refine((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64').length === 32, {
    error: 'must be 32 bytes in hex or base64',
  });

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const bucketSettings = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_COPIES_MB: whole(100, 10_000_000).default(10_240),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
};

/** `credentials` null: those of the Amazon machine. `copiesBytes`: disk space for local copies of files. */
export type S3Config = Readonly<{
  endpoint: string | null;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null;
  copiesBytes: number;
}>;

/** Throws `ConfigError`. */
export const s3Of = (env: z.infer<z.ZodObject<typeof bucketSettings>>): S3Config | null => {
  if (env.S3_BUCKET === undefined) {
    if (env.S3_ENDPOINT === undefined) return null;
    throw new ConfigError('Environment variable S3_BUCKET: must be set with S3_ENDPOINT');
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('Environment variable AWS_ACCESS_KEY_ID: requires AWS_SECRET_ACCESS_KEY, and vice versa');
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? null
        : { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null },
    copiesBytes: env.S3_COPIES_MB * 1024 * 1024,
  };
};

export const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Throws `ConfigError` for an address with a path, and for the host of shoppers: a cookie belongs to a host with all its ports, so another
 * port separates nothing.
 */
export const studioUrlOf = (given: string | undefined, publicUrl: string): string | null => {
  if (given === undefined) return null;
  const { origin, hostname } = new URL(given);
  if (withoutTrailingSlash(given) !== origin)
    throw new ConfigError('Environment variable STUDIO_URL: must be a host without a path');
  if (hostname === new URL(publicUrl).hostname)
    throw new ConfigError('Environment variable STUDIO_URL: must have another host name than PUBLIC_URL');
  return origin;
};

/** With its port, so that other ports of that machine remain unreachable. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
