/** Kills servers, workers and commands at instants of chance, and starts them again. */
import { pause } from './call.ts';
import type { DirectPublisher } from './direct.ts';
import type { Scene } from './scene.ts';
import type { Victim } from './victim.ts';

/** What a server is caught in: kinds of calls. */
const CALLS = [
  'elements of a page',
  'all tags of a document',
  'sections',
  'name of a document',
  'company',
  'price list',
  'source of a price list',
  'edition put back',
  'edition removed',
  'events',
  'upload begun',
  'upload part',
  'job',
  'pages',
] as const;
const TOLD_EVERY = 10;
/** It may be that nothing of what was aimed at goes on: then the kill comes as it comes, ms. */
const PATIENCE_MS = 4000;

export type Killings = Map<string, Map<string, number>>;

type Killed = { server: Victim; worker: Victim; command: DirectPublisher };

const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = performance.now() + PATIENCE_MS; !isSo() && performance.now() < end; ) await pause(1);
};

export const killOften = async (
  scene: Scene,
  kills: number,
  { server, worker, command }: Killed,
): Promise<Killings> => {
  const { house, chance, call, ledger } = scene;
  const killings: Killings = new Map();
  const count = (who: string, phase: string): void => {
    const phases = killings.get(who) ?? new Map<string, number>();
    phases.set(phase, (phases.get(phase) ?? 0) + 1);
    killings.set(who, phases);
  };

  /** What goes on in it at this moment. */
  const phasesOf = (victim: Victim): string[] => {
    if (victim.phase === 'starting') return ['start-up'];
    const publishing = victim.phase === 'publishing' ? ['publishing'] : [];
    const calls = victim === server ? call.kindsInFlight().filter((kind) => kind !== 'reading') : [];
    const all = [...publishing, ...calls];
    return all.length > 0 ? all : ['idle'];
  };

  const strike = async (victims: readonly Victim[]): Promise<void> => {
    const who = victims.map(({ name }) => name).join(' + ');
    for (const phase of new Set(victims.flatMap(phasesOf))) count(who, phase);
    count(who, 'kills');
    await Promise.all(victims.map((victim) => victim.kill()));
    for (const victim of victims) victim.start();
  };

  const aim = async (victim: Victim): Promise<void> => {
    const throwOf = chance.share();
    if (throwOf < 0.2) return pause(chance.spread(3, 1500));
    if (!(await victim.ready())) throw new Error(`The ${victim.name} ended by itself.`);
    if (throwOf < 0.3) return pause(chance.spread(3, 2500));
    const isCall = victim === server && throwOf < 0.75;
    const kind = chance.pick(CALLS);
    await until(isCall ? () => call.inFlight(kind) > 0 : () => victim.phase === 'publishing');
    await pause(isCall ? chance.between(0, 40) : chance.spread(1, 1200));
  };

  for (let kill = 0; kill < kills && ledger.faults.length === 0; kill += 1) {
    if (kill > 0 && kill % TOLD_EVERY === 0) process.stderr.write(`${house.name}: ${kill} of ${kills} kills\n`);
    const choice = chance.share();
    if (choice < 0.1) {
      await pause(chance.spread(200, 2500));
      if (command.kill()) {
        count('command', 'kills');
        continue;
      }
    }
    const victims = choice > 0.92 ? [server, worker] : [choice < 0.55 ? server : worker];
    const [first = server] = victims;
    await aim(first);
    await strike(victims);
  }
  return killings;
};
