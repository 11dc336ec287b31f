/**
 * The registered routes of an app, recorded while it is built, so that a new route is tested without being listed, for tests.
 */
import diagnostics from 'node:diagnostics_channel';
import { callUrl } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import type { KnownValues } from './fuzz-calls.ts';

export type CollectedRoute = { method: string; url: string };

export const collectRoutes = async <T>(open: () => Promise<T>): Promise<{ opened: T; routes: CollectedRoute[] }> => {
  const routes: CollectedRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url, method: methods }) => {
      for (const method of [methods].flat()) routes.push({ method, url });
    });
  };
  diagnostics.subscribe('fastify.initialization', listen);
  try {
    return { opened: await open(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen);
  }
};

const there: Record<string, string> = {
  companyUid: 'acme',
  pdfUid: 'catalogo',
  id: 'catalogo',
  index: '1',
  number: '1',
  page: '1',
  kind: 'webhook',
  name: 'clave',
};

/** A path of the route at which something exists. `known`: existing values by parameter name. */
export const addressOf = (route: string, known: KnownValues = {}): string => {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const valueOf = (name: string) => {
    const value = known[name]?.[0];
    return typeof value === 'string' ? value : (there[name] ?? '1');
  };
  const params = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return callUrl('', route, params, {});
};
