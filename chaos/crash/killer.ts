/** Kills servers, workers and commands at random times, often during a chosen operation, and starts them again. */

import type { CrashContext } from './crash-context.ts';
import { pause } from './deployment/call.ts';
import type { SupervisedProcess } from './deployment/supervised-process.ts';
import type { CommandPublisher } from './writers/command-publisher.ts';

/** Kinds of calls during which the server is killed. */
const CALLS = [
  'elements of a page',
  'all tags of a document',
  'sections',
  'name of a document',
  'company',
  'price list',
  'source of a price list',
  'edition restored',
  'edition deleted',
  'events',
  'upload created',
  'upload part',
  'job',
  'pages',
] as const;
const REPORT_INTERVAL = 10;
/** Longest wait for the chosen operation; after it the process is killed in any state. */
const AIM_TIMEOUT_MS = 4000;

export type KillCounts = Map<string, Map<string, number>>;

type Targets = { server: SupervisedProcess; worker: SupervisedProcess; command: CommandPublisher };

const waitFor = async (condition: () => boolean): Promise<void> => {
  for (const end = performance.now() + AIM_TIMEOUT_MS; !condition() && performance.now() < end; ) await pause(1);
};

export const killRepeatedly = async (
  context: CrashContext,
  kills: number,
  { server, worker, command }: Targets,
): Promise<KillCounts> => {
  const { deployment, chance, call, ledger } = context;
  const killCounts: KillCounts = new Map();
  const count = (name: string, phase: string): void => {
    const phases = killCounts.get(name) ?? new Map<string, number>();
    phases.set(phase, (phases.get(phase) ?? 0) + 1);
    killCounts.set(name, phases);
  };

  /** Operations that are running in the process. */
  const phasesOf = (target: SupervisedProcess): string[] => {
    if (target.phase === 'starting') return ['start-up'];
    const publishing = target.phase === 'publishing' ? ['publishing'] : [];
    const calls = target === server ? call.kindsInFlight().filter((kind) => kind !== 'reading') : [];
    const all = [...publishing, ...calls];
    return all.length > 0 ? all : ['idle'];
  };

  const killAndRestart = async (targets: readonly SupervisedProcess[]): Promise<void> => {
    const names = targets.map(({ name }) => name).join(' + ');
    for (const phase of new Set(targets.flatMap(phasesOf))) count(names, phase);
    count(names, 'kills');
    await Promise.all(targets.map((target) => target.kill()));
    for (const target of targets) target.start();
  };

  /** Waits for the moment of the kill: a random time, a call, or a publishing. */
  const waitForMoment = async (target: SupervisedProcess): Promise<void> => {
    const draw = chance.share();
    if (draw < 0.2) return pause(chance.spread(3, 1500));
    if (!(await target.ready())) throw new Error(`The ${target.name} ended without being killed.`);
    if (draw < 0.3) return pause(chance.spread(3, 2500));
    const isCall = target === server && draw < 0.75;
    const kind = chance.pick(CALLS);
    await waitFor(isCall ? () => call.inFlight(kind) > 0 : () => target.phase === 'publishing');
    await pause(isCall ? chance.between(0, 40) : chance.spread(1, 1200));
  };

  for (let kill = 0; kill < kills && ledger.faults.length === 0; kill += 1) {
    if (kill > 0 && kill % REPORT_INTERVAL === 0)
      process.stderr.write(`${deployment.name}: ${kill} of ${kills} kills\n`);
    const choice = chance.share();
    if (choice < 0.1) {
      await pause(chance.spread(200, 2500));
      if (command.kill()) {
        count('command', 'kills');
        continue;
      }
    }
    const targets = choice > 0.92 ? [server, worker] : [choice < 0.55 ? server : worker];
    const [first = server] = targets;
    await waitForMoment(first);
    await killAndRestart(targets);
  }
  return killCounts;
};
