import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { setErrorHandlers } from './errors.ts';
import { registerLoadShedding } from './load-shedding.ts';

const BEGINNING = ['/view?company=a&pdf=b', '/menu', '/assets/main-1.js', '/files/a.webp', '/offline.js', '/embed.js'];

let app: FastifyInstance;
afterEach(() => app.close());

const openApp = async (lateMs?: number) => {
  app = Fastify();
  setErrorHandlers(app);
  await registerLoadShedding(app, lateMs);
  app.get('/*', () => 'here');
  await app.ready();
};

const statusOf = async (path: string): Promise<number> => (await app.inject(path)).statusCode;

const stall = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

// Covers §resilience-80.
test.each(BEGINNING)(
  'a process whose event loop is late still serves %s, and sheds calls of programs',
  async (path) => {
    await openApp(60);
    await vi.waitFor(
      async () => {
        stall(200);
        await new Promise(setImmediate);
        const requested = ['/v2/company', path, '/v2/company', '/viewers', '/admin/v1/view'];
        expect(await Promise.all(requested.map(statusOf))).toEqual([503, 200, 503, 503, 503]);
      },
      { timeout: 20_000, interval: 1 },
    );
  },
);

// Covers §resilience-80.
test('a stall of a second sheds nothing', { timeout: 20_000 }, async () => {
  await openApp();
  for (let times = 0; times < 4; times += 1) {
    stall(1200);
    await new Promise(setImmediate);
    expect(await statusOf('/v2/company')).toBe(200);
  }
});
