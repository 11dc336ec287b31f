import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { handleErrors } from './errors.ts';
import { shedWhenLate } from './pressure.ts';

const BEGINNING = ['/view?company=a&pdf=b', '/menu', '/assets/main-1.js', '/files/a.webp', '/offline.js', '/embed.js'];

let app: FastifyInstance;
afterEach(() => app.close());

const openApp = async (lateMs?: number) => {
  app = Fastify();
  handleErrors(app);
  await shedWhenLate(app, lateMs);
  app.get('/*', () => 'here');
  await app.ready();
};

const statusOf = async (path: string): Promise<number> => (await app.inject(path)).statusCode;

const stall = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test.each(BEGINNING)(
  'of a process that is late %s is given, and what is asked for by programs is not',
  async (path) => {
    await openApp(60);
    await vi.waitFor(
      async () => {
        stall(200);
        await new Promise(setImmediate);
        const asked = ['/v2/company', path, '/v2/company', '/viewers', '/admin/v1/view'];
        expect(await Promise.all(asked.map(statusOf))).toEqual([503, 200, 503, 503, 503]);
      },
      { timeout: 20_000, interval: 1 },
    );
  },
);

test('a stall of a second is none that anybody is sent away for', { timeout: 20_000 }, async () => {
  await openApp();
  for (let times = 0; times < 4; times += 1) {
    stall(1200);
    await new Promise(setImmediate);
    expect(await statusOf('/v2/company')).toBe(200);
  }
});
