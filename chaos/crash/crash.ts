/**
 * `npm run chaos -- crash`: publishers, editors and visitors write, readers read, while `kill -9` hits servers, workers and
 * commands. Whatever was acknowledged must be there afterwards, and nothing else that nobody names. `SEED` brings the same chances
 * again, `KILLS` so many of them, `HOUSE` (`sqlite`, `fleet`) one of the two.
 */
import { missingForFleet } from '../../apps/server/src/testing/fleet.ts';
import { seeded } from '../seeded.ts';
import { keepForLooking, lookAfterwards } from './aftermath.ts';
import { type Attacked, killedOf, print, restartsOf, sorted } from './attacked.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { keepPublishingDirectly } from './direct.ts';
import { keepTelling } from './events.ts';
import { type House, openFleetHouse, openSqliteHouse } from './house.ts';
import { killOften } from './killer.ts';
import { openLedger } from './ledger.ts';
import { keepPublishing } from './publisher.ts';
import { keepReading } from './reader.ts';
import { keepWriting } from './register.ts';
import {
  allTags,
  companyChange,
  documentName,
  pageElements,
  priceList,
  priceListSource,
  sections,
} from './registers.ts';
import { keepRestoring } from './restorer.ts';
import { COMPANY, LIST_COMPANIES, OTHER_COMPANY, type Scene } from './scene.ts';
import { furnish, RESTORED } from './setup.ts';
import { newShelf } from './shelf.ts';

/** Between two writes of one thing, ms. Each list has a process of its own. */
const REST_MS = 120;
const LIST_REST_MS = 1500;

const brokenPromise = (): Error => new Error('What was promised does not hold.');

const startWriting = async (scene: Scene, { receiver }: Deployment) => {
  const { edited, tagged, restored } = await furnish(scene, receiver);
  const one = newShelf(COMPANY, 'catalogo-uno');
  const two = newShelf(OTHER_COMPANY, 'catalogo-dos');
  const direct = newShelf(COMPANY, 'directo');
  const command = keepPublishingDirectly(scene, direct);
  const reader = keepReading(scene, [one, two, restored, direct, edited, tagged]);
  const registers = [
    pageElements(scene, COMPANY, edited.uid),
    sections(scene, COMPANY, edited.uid),
    documentName(scene, COMPANY, edited.uid),
    allTags(scene, COMPANY, tagged.uid),
    companyChange(scene, COMPANY),
    priceListSource(scene, LIST_COMPANIES[0]),
  ];
  const writers = [
    ...registers.map((register) => keepWriting(scene, register, REST_MS)),
    ...LIST_COMPANIES.map((company) => keepWriting(scene, priceList(scene, company), LIST_REST_MS)),
    keepPublishing(scene, one, 1001),
    keepPublishing(scene, two, 5001),
    keepRestoring(scene, restored, RESTORED),
    keepTelling(scene, COMPANY, one.uid, receiver),
    command,
    reader,
  ];
  return { writers, command, reader };
};

/** Throws when something does not hold; what it was is then told, and the folder stays. */
const attack = async (house: House, kills: number, seed: number): Promise<Attacked> => {
  const ledger = openLedger();
  const over = new AbortController();
  let deployment: Deployment | null = null;
  let isWhole = false;
  try {
    deployment = await openDeployment({ house, ledger, chance: seeded(seed), over: over.signal });
    const { scene, server, worker } = deployment;
    const { writers, command, reader } = await startWriting(scene, deployment);
    const killings = await killOften(scene, kills, { server, worker, command });
    over.abort();
    if (ledger.faults.length > 0) throw brokenPromise();
    const { orphansFound } = await lookAfterwards(scene, writers, deployment);
    if (ledger.faults.length > 0) throw brokenPromise();
    isWhole = true;
    const figures: Attacked = {
      store: house.name,
      kills,
      killed: killedOf(killings),
      acknowledged: sorted(ledger.acknowledged),
      restartMs: restartsOf([server, worker]),
      editionsRead: reader.editions,
      filesRead: reader.files,
      orphansRepaired: orphansFound,
    };
    print(figures);
    return figures;
  } finally {
    over.abort();
    if (!isWhole) {
      const backup = await keepForLooking(house);
      const faults = ledger.faults.map((fault) => `  ${fault}\n`).join('');
      process.stderr.write(`${house.name}: SEED=${seed}, kept in ${house.home} (${backup})\n${faults}`);
    }
    await deployment?.close();
    await house.close({ keep: !isWhole });
  }
};

export const crash = async ({ short }: { short: boolean }): Promise<object> => {
  const { SEED, KILLS, HOUSE } = process.env;
  const seed = Number(SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`crash: SEED=${seed}\n`);
  // Whoever ends the attack ends what it has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const missing = HOUSE === 'sqlite' ? [] : missingForFleet();
  if (missing.length > 0)
    process.stdout.write(`crash: PostgreSQL and S3 are left out: ${missing.join(', ')} not installed here.\n`);
  const kills = (byDefault: number): number => Number(KILLS ?? byDefault);
  const onSqlite = async (): Promise<Attacked[]> =>
    HOUSE === 'fleet' ? [] : [await attack(openSqliteHouse(), kills(short ? 10 : 200), seed)];
  const onFleet = async (): Promise<Attacked[]> =>
    missing.length > 0 || HOUSE === 'sqlite'
      ? []
      : [await attack(await openFleetHouse(), kills(short ? 4 : 100), seed)];
  // Both wait most of the time. What is measured is measured one after the other.
  const results = short
    ? await Promise.allSettled([onSqlite(), onFleet()])
    : [...(await Promise.allSettled([onSqlite()])), ...(await Promise.allSettled([onFleet()]))];
  const attacked: Attacked[] = [];
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    attacked.push(...result.value);
  }
  return { seed, attacked };
};
