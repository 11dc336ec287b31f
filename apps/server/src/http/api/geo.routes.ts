/**
 * `/v2/geo/ip` and `/v2/geo/locate`: first-party replacements of the two services of §7 "Region", so that no third party sees the
 * visitor. They are additional to the ten calls. No response contains an address: `self` denotes the address of the caller.
 */
import { API_BASE } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Places } from '../../domain/companies/places.ts';
import { parsePart } from './mount.ts';

const SELF = 'self';
/** A viewer makes two calls per session; many visitors of one network share an address. */
const CALLS_PER_MINUTE = 120;
/** The query may contain `apiKey`, as for the replaced services; it is ignored. */
const Query = z.object({ ip: z.string().max(64).default(SELF) });

export const geoRoutes = (app: FastifyInstance, places: Places): void => {
  // The response depends on the caller, so caches must not store it. The viewer stores its region for the session.
  const options = { config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } };
  app.get(`${API_BASE}/geo/ip`, options, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ip: SELF }),
  );
  app.get(`${API_BASE}/geo/locate`, options, async (request, reply) => {
    const { ip } = parsePart(Query, request.query, 'query');
    const { country_code2, state_prov } = await places.of(request.ip, ip === SELF ? null : ip);
    return reply.header('cache-control', 'no-store').send({ country_code2, state_prov });
  });
};
