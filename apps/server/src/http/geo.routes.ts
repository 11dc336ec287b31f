/**
 * `/v2/geo/ip` and `/v2/geo/locate`: the two services of §7 "Region" as our own, so that no key and no third party meets the
 * visitor. Ours beside the ten calls. No answer contains an address: `self` stands for the one that the call comes from.
 */
import { API_BASE } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Places } from '../domain/places.ts';
import { parsed } from './mount.ts';

const SELF = 'self';
/** A viewer asks twice in a session; many visitors of one house share an address. */
const CALLS_PER_MINUTE = 120;
/** `apiKey` may be there, as such services are asked; the key header is what counts. */
const Query = z.object({ ip: z.string().max(64).default(SELF) });

export const geoRoutes = (app: FastifyInstance, places: Places): void => {
  // What is answered depends on who asks: nothing between may keep it. The viewer keeps its region for the session.
  const options = { config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } };
  app.get(`${API_BASE}/geo/ip`, options, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ip: SELF }),
  );
  app.get(`${API_BASE}/geo/locate`, options, async (request, reply) => {
    const { ip } = parsed(Query, request.query, 'query');
    const { country_code2, state_prov } = await places.of(ip === SELF ? request.ip : ip);
    return reply.header('cache-control', 'no-store').send({ country_code2, state_prov });
  });
};
