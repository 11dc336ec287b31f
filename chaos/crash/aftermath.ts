/** After the last kill: everything that was acknowledged, nothing that nobody names, no claim that nobody gives back. */
import { join } from 'node:path';
import { pause } from './call.ts';
import { command, type House, type Process } from './house.ts';
import type { Scene, Writer } from './scene.ts';
import { lookStored } from './stored.ts';
import type { Victim } from './victim.ts';

/** Writers finish what they have begun; jobs and claims of those who were killed run out. */
const WRITERS_END_WITHIN_MS = 240_000;
const CLEAN_WITHIN_MS = 60_000;
const TOMORROW = ['--import', join(import.meta.dirname, 'tomorrow.ts')];

type Finding = { check: string; is: string; says: string };

const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Every finding of what it looked at. It ends with 1 where the viewer was never built, too. */
const examine = (scene: Scene, args: readonly string[], on: Process): Promise<Finding[]> =>
  command(scene.house, ['doctor', '--offline', '--json', ...args], { preload: TOMORROW, on }).then(
    (text) => JSON.parse(text) as Finding[],
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      if (stdout.startsWith('[')) return JSON.parse(stdout) as Finding[];
      throw new Error(`vitrina doctor: ${stdout}${stderr}`);
    },
  );

const LOOKED_AT = ['database', 'files', 'editions', 'orphans', 'secrets'];

/**
 * Files that were begun in S3 go with `doctor --repair`, as the manual says, and not before (docs/operating.md); temporary ones
 * when a process starts on their disk.
 */
const isOfRepair = (name: string): boolean => name.startsWith('parts of files/') || name.includes('/temporary/');

/** A server two days later does what every server does: uploads that nobody finished go, and what nobody reads any more. */
const liveOn = async ({ house, ledger }: Scene, later: Victim): Promise<void> => {
  later.start();
  if (!(await later.ready())) throw new Error('The server did not start two days later.');
  for (const until = performance.now() + CLEAN_WITHIN_MS; ; await pause(200)) {
    const others = (await house.kept()).others.filter((name) => !isOfRepair(name));
    if (others.length === 0) break;
    if (performance.now() > until) {
      ledger.fault(`two days later ${others.length} unfinished things still lie about: ${others.slice(0, 5).join()}`);
      break;
    }
  }
  await later.end();
};

export const lookAfterwards = async (
  scene: Scene,
  writers: readonly Writer[],
  { server, worker, later }: Record<'server' | 'worker' | 'later', Victim>,
): Promise<{ orphansFound: number }> => {
  const { house, ledger } = scene;
  await within(WRITERS_END_WITHIN_MS, 'The end of the writers', Promise.all(writers.map(({ done }) => done)));
  for (const { check } of writers) await check();
  for (const victim of [server, worker]) {
    const code = await victim.end();
    if (code !== 0) ledger.fault(`the ${victim.name} ended with ${code}`);
  }
  const before = await lookStored(house);
  for (const fault of before.faults) ledger.fault(fault);
  await liveOn(scene, later);
  const found = await lookStored(house);
  for (const disk of house.disks)
    for (const { check, is, says } of await examine(scene, ['--repair'], disk))
      if (is === 'problem' && LOOKED_AT.includes(check)) ledger.fault(`doctor: ${check}: ${says}`);
  const left = await lookStored(house);
  for (const fault of left.faults) ledger.fault(`after the repair: ${fault}`);
  if (left.orphans.length > 0)
    ledger.fault(`after doctor --repair ${left.orphans.length} orphans: ${left.orphans.slice(0, 5).join()}`);
  return { orphansFound: found.orphans.length };
};

/** For who looks for the cause: what the house holds, as a backup beside the logs. */
export const keepForLooking = (house: House): Promise<string> =>
  new Promise((resolve) => {
    const file = join(house.home, 'backup.tar');
    command(house, ['backup', file]).then(
      () => resolve(file),
      (error: unknown) => resolve(error instanceof Error ? error.message : 'no backup'),
    );
  });
