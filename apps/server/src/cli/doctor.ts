/** `vitrina doctor` */
import { randomBytes } from 'node:crypto';
import { checkCompanies } from '../operation/check-companies.ts';
import { checkDatabase } from '../operation/check-database.ts';
import { checkKept, checkRoom } from '../operation/check-files.ts';
import { checkNode, checkPlaces, checkPort, checkPublicUrl, checkViewer } from '../operation/check-machine.ts';
import { checkKeyFile, checkSecrets } from '../operation/check-secrets.ts';
import { type Check, examine, type Finding } from '../operation/finding.ts';
import { type Keepers, openParts, type Parts, withKeepers } from '../parts.ts';
import { fixedKey, type SecretKeys, unsealWith } from '../storage/secret-keys.ts';
import { builtViewer } from '../viewer-dist.ts';
import { type Command, readArguments, type Terminal } from './command.ts';

/** A store may be asked several times, each within 4 s. */
const STORE_PATIENCE_MS = 15_000;

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

const lineOf = ({ is, check, says, remedy }: Finding): string =>
  `${marks[is]}  ${check.padEnd(10)}${says}${remedy === undefined ? '' : `\n${' '.repeat(19)}→ ${remedy}`}`;

type Asked = { repair: boolean; isOffline: boolean };

const firstChecks = ({ config, keptFiles, keyState, state, clock }: Keepers): Check[] => [
  checkNode(process.versions.node),
  checkViewer(builtViewer()),
  checkPublicUrl(config),
  checkPort(config),
  checkRoom(keptFiles),
  checkKeyFile(keyState, { isShared: config.databaseUrl !== null, isConfigured: config.secretsKey !== null }),
  checkDatabase(state, clock),
];

/** For a database that this program works with. */
const deepChecks = (keepers: Keepers, parts: Parts, keys: SecretKeys, { repair, isOffline }: Asked): Check[] => {
  const { copies, files, keptFiles, clock } = keepers;
  const snapshot = () => copies.snapshot();
  const { companies } = parts.database.repos;
  const { stores } = parts;
  return [
    checkSecrets(snapshot, async (id, sealed) => void (await unsealWith(keys, id, sealed))),
    checkPlaces(() => parts.places()),
    checkCompanies({ companies, stores, snapshot, patienceMs: STORE_PATIENCE_MS }, { isOffline }),
    checkKept({ snapshot, files, keptFiles, repair, clock }),
  ];
};

const examineAll = async (keepers: Keepers, asked: Asked, told: (finding: Finding) => void): Promise<Finding[]> => {
  const first = await examine(firstChecks(keepers), told);
  if (first.some(({ check, is }) => check === 'database' && is === 'problem')) return first;
  // Without the key nothing sealed can be opened, and none is made here.
  const keys = (await keepers.secretKeys()) ?? fixedKey(randomBytes(32));
  const parts = await openParts(keepers.config, { keys });
  try {
    return [...first, ...(await examine(deepChecks(keepers, parts, keys, asked), told))];
  } finally {
    await parts.close();
  }
};

const summaryOf = (findings: Finding[], { out }: Terminal): void => {
  const count = (is: Finding['is']) => findings.filter((finding) => finding.is === is).length;
  out(`${count('problem')} problem(s), ${count('warning')} warning(s), ${count('ok')} in order.`);
};

export const doctor: Command = {
  usage: `vitrina doctor [--repair] [--offline] [--json]

  --repair                remove stored files of a day ago or older that nothing names; not beside a backup
  --offline               ask no store
  --json                  print [{ check, is, says, remedy }] on stdout

Looks at the program, the settings, the database, the files, the secrets and every company's store, and changes nothing
unless told to repair. Ends with 1 when there is a problem; warnings alone end with 0.`,
  run: async (args, terminal) => {
    const flag = { type: 'boolean' } as const;
    const { values } = readArguments(args, { repair: flag, offline: flag, json: flag }, 0);
    const asked = { repair: values.repair ?? false, isOffline: values.offline ?? false };
    const told = values.json ? () => {} : (finding: Finding) => terminal.out(lineOf(finding));
    const findings = await withKeepers((keepers) => examineAll(keepers, asked, told));
    if (values.json) terminal.out(JSON.stringify(findings, null, 2));
    else summaryOf(findings, terminal);
    return findings.some(({ is }) => is === 'problem') ? 1 : 0;
  },
};
