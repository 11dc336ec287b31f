/**
 * `npm run chaos -- crash`: publishers, editors and visitors write, readers read, while `kill -9` hits servers, workers and
 * commands. Whatever was acknowledged must be there afterwards, and nothing else that nobody names.
 */
import { join } from 'node:path';
import { missingForFleet } from '../../apps/server/src/testing/fleet.ts';
import { quantile } from '../../bench/median.ts';
import { freePort } from '../../bench/server/process.ts';
import { table } from '../../bench/table.ts';
import { keepForLooking, lookAfterwards } from './aftermath.ts';
import { createCaller } from './call.ts';
import { keepPublishingDirectly } from './direct.ts';
import { keepTelling, openReceiver } from './events.ts';
import { type House, openFleetHouse, openSqliteHouse } from './house.ts';
import { type Killings, killOften } from './killer.ts';
import { openLedger } from './ledger.ts';
import { keepPublishing } from './publisher.ts';
import { keepReading } from './reader.ts';
import { keepWriting } from './register.ts';
import { allTags, companyChange, documentName, pageTags, priceList, sections } from './registers.ts';
import { COMPANY, LIST_COMPANIES, type Scene, withJson } from './scene.ts';
import { type Chance, seeded } from './seeded.ts';
import { addOperator, furnish, signIn } from './setup.ts';
import { newShelf } from './shelf.ts';
import { createVictim, program } from './victim.ts';

type Attacked = {
  store: string;
  kills: number;
  killed: Record<string, Record<string, number>>;
  acknowledged: Record<string, number>;
  restartMs: Record<string, { p50: number; max: number }>;
  editionsRead: number;
  filesRead: number;
  orphansRepaired: number;
  leftInTemporary: number;
};

const plain = (of: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...of].sort(([one], [other]) => one.localeCompare(other)));

const print = ({ store, kills, killed, acknowledged, restartMs, ...rest }: Attacked): void => {
  const lines = [
    `\n${store}: ${kills} kills`,
    table(
      ['killed', 'in', 'times'],
      Object.entries(killed).flatMap(([who, phases]) =>
        Object.entries(phases).map(([phase, times]) => [who, phase, `${times}`]),
      ),
    ),
    table(
      ['acknowledged', 'times'],
      Object.entries(acknowledged).map(([kind, times]) => [kind, `${times}`]),
    ),
    table(
      ['ready again after', 'p50 ms', 'most ms'],
      Object.entries(restartMs).map(([who, { p50, max }]) => [who, p50.toFixed(0), max.toFixed(0)]),
    ),
    Object.entries(rest)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ];
  process.stdout.write(`${lines.join('\n\n')}\n`);
};

const killedOf = (killings: Killings): Attacked['killed'] =>
  Object.fromEntries([...killings].map(([who, phases]) => [who, plain(phases)]));

const attack = async (house: House, kills: number, chance: Chance): Promise<Attacked> => {
  const ledger = openLedger();
  const receiver = await openReceiver();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const victimOf = (name: string, args: readonly string[], isServer: boolean, more: Record<string, string> = {}) =>
    createVictim({
      name,
      args,
      env: { ...house.env(name), PORT: `${port}`, WEBHOOK_HOSTS: receiver.host, ...more },
      log: join(house.home, `${name}.log`),
      readyAddress: isServer ? `${address}/readyz` : null,
    });
  const server = victimOf('server', [program, 'serve'], true);
  const worker = victimOf('worker', [program, 'worker'], false);
  const later = victimOf('server', ['--import', join(import.meta.dirname, 'tomorrow.ts'), program, 'serve'], true, {
    JOBS: 'none',
  });
  const over = new AbortController();
  let scene: Scene | null = null;
  let isWhole = false;
  try {
    await addOperator(house);
    server.start();
    if (!(await server.ready())) throw new Error('The server did not start.');
    worker.start();
    const headers = { 'x-api-key': 'vitrina', ...(await signIn(address)) };
    const call = createCaller(address, headers, ledger);
    const standing: Scene = {
      house,
      ledger,
      chance,
      call,
      admin: (kind, method, path, body) => call(kind, `/admin/v1${path}`, withJson(method, body)),
      over: over.signal,
    };
    scene = standing;
    const { edited, tagged } = await furnish(standing, receiver);
    const [one, two, direct] = [newShelf('catalogo-uno'), newShelf('catalogo-dos'), newShelf('directo')];
    const command = keepPublishingDirectly(standing, COMPANY, direct);
    const reader = keepReading(standing, [one, two, direct, edited, tagged]);
    const registers = [
      pageTags(standing, COMPANY, edited.uid),
      sections(standing, COMPANY, edited.uid),
      documentName(standing, COMPANY, edited.uid),
      allTags(standing, COMPANY, tagged.uid),
      companyChange(standing, COMPANY),
    ];
    const writers = [
      ...registers.map((register) => keepWriting(standing, register, 120)),
      ...LIST_COMPANIES.map((company) => keepWriting(standing, priceList(standing, company), 400)),
      keepPublishing(standing, COMPANY, one, 1001),
      keepPublishing(standing, COMPANY, two, 5001),
      keepTelling(standing, COMPANY, one.uid, receiver),
      command,
      reader,
    ];
    const killings = await killOften(standing, kills, { server, worker, command });
    over.abort();
    if (ledger.faults.length > 0) throw new Error('What was promised does not hold.');
    const { orphansFound, leftInTemporary } = await lookAfterwards(standing, writers, { server, worker, later });
    if (ledger.faults.length > 0) throw new Error('What was promised does not hold.');
    isWhole = true;
    return {
      store: house.name,
      kills,
      killed: killedOf(killings),
      acknowledged: plain(ledger.acknowledged),
      restartMs: Object.fromEntries(
        [server, worker].map(({ name, readyMs }) => [
          name,
          { p50: Math.round(quantile(readyMs, 0.5)), max: Math.round(Math.max(...readyMs)) },
        ]),
      ),
      editionsRead: reader.editions,
      filesRead: reader.files,
      orphansRepaired: orphansFound,
      leftInTemporary,
    };
  } finally {
    over.abort();
    if (!isWhole) {
      const backup = scene === null ? '' : await keepForLooking(scene);
      process.stderr.write(
        `${house.name}: kept in ${house.home} (${backup})\n${ledger.faults.map((fault) => `  ${fault}\n`).join('')}`,
      );
    }
    for (const victim of [server, worker, later]) await victim.kill();
    await receiver.close();
    await house.close({ keep: !isWhole });
  }
};

export const crash = async ({ short }: { short: boolean }): Promise<object> => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`crash: SEED=${seed}\n`);
  const missing = missingForFleet();
  if (missing.length > 0)
    process.stdout.write(`crash: PostgreSQL and S3 are left out: ${missing.join(', ')} not installed here.\n`);
  const only = process.env['HOUSE'] ?? '';
  const opening = missing.length > 0 || only === 'sqlite' ? null : openFleetHouse();
  opening?.catch(() => undefined);
  const attacked: Attacked[] = [];
  const run = async (house: House, kills: number): Promise<void> => {
    const result = await attack(house, kills, seeded(seed));
    print(result);
    attacked.push(result);
  };
  if (only !== 'fleet') await run(openSqliteHouse(), Number(process.env['KILLS'] ?? (short ? 15 : 200)));
  if (opening !== null)
    await run(await opening, Number(process.env['KILLS'] ?? (short ? 6 : 100)));
  return { seed, attacked };
};
