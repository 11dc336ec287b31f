/** The routes that an app really has, heard while it is put together: one that is added later is tested without being named. For tests. */
import diagnostics from 'node:diagnostics_channel';
import { callUrl } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import type { Known } from './fuzz-calls.ts';

export type HeardRoute = { method: string; url: string };

export const hearRoutes = async <T>(open: () => Promise<T>): Promise<{ opened: T; routes: HeardRoute[] }> => {
  const routes: HeardRoute[] = [];
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

/** An address of the route under which something is there. `known`: what is there, by the name of its parameter. */
export const addressOf = (route: string, known: Known = {}): string => {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const valueOf = (name: string) => {
    const value = known[name]?.[0];
    return typeof value === 'string' ? value : (there[name] ?? '1');
  };
  const params = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return callUrl('', route, params, {});
};
