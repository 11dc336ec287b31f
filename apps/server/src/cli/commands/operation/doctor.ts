/** `vitrina doctor`: checks the machine, the database, companies and their stores, and stored files. Each problem has its remedy. */
import { randomBytes } from 'node:crypto';
import { missingLanguages } from '../../../ocr/language-files.ts';
import { checkCompanies } from '../../../operation/check-companies.ts';
import { checkDatabase } from '../../../operation/check-database.ts';
import { checkHosts } from '../../../operation/check-hosts.ts';
import {
  checkDataFolder,
  checkNode,
  checkOcr,
  checkPlaces,
  checkPort,
  checkProxies,
  checkPublicUrl,
  checkStudioUrl,
  checkViewer,
  isStudioAt,
} from '../../../operation/check-machine.ts';
import { type Check, type CheckResult, runChecks } from '../../../operation/check-result.ts';
import { checkKeyFile, checkSecrets } from '../../../operation/check-secrets.ts';
import { checkFreeSpace, checkStoredFiles } from '../../../operation/files/check-files.ts';
import { builtApp } from '../../../runtime/built-apps.ts';
import { type Maintenance, openServices, type Services, withMaintenance } from '../../../services.ts';
import { uploadsDirectory } from '../../../storage/files/keys.ts';
import { fixedKey, type SecretKeys, unsealWith } from '../../../storage/secrets/secret-keys.ts';
import { type Command, parseArguments, type Terminal } from '../../command.ts';
import { doctorText } from '../../spanish/doctor-words.ts';
import { say } from '../../spanish/say.ts';

/** A store may be called several times, each within 4 s. */
const STORE_TIMEOUT_MS = 15_000;

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;
const spanishMarks = { ok: 'bien    ', warning: 'aviso   ', problem: 'PROBLEMA' } as const;

const told = (english: string): string => say(english, doctorText(english));

const lineOf = ({ is, check, says, remedy }: CheckResult): string =>
  `${say(marks[is], spanishMarks[is])}  ${check.padEnd(10)}${told(says)}${remedy === undefined ? '' : `\n${' '.repeat(19)}→ ${told(remedy)}`}`;

type DoctorOptions = { repair: boolean; isOffline: boolean; contents: boolean };

const firstChecks = (
  { config, fileMaintenance, keyState, state, clock }: Maintenance,
  { isOffline }: DoctorOptions,
): Check[] => [
  checkNode(process.versions.node),
  checkViewer(builtApp('viewer')),
  checkOcr(config.ocr !== null, missingLanguages()),
  checkPublicUrl(config),
  checkStudioUrl(config, isOffline ? async () => true : isStudioAt),
  checkProxies(config),
  checkPort(config),
  checkFreeSpace(fileMaintenance),
  checkDataFolder([config.dataDir, uploadsDirectory(config.dataDir)]),
  checkKeyFile(keyState, { isShared: config.databaseUrl !== null, isConfigured: config.secretsKey !== null }),
  checkDatabase(state, clock),
];

/** For a database that this program supports. */
const deepChecks = (
  maintenance: Maintenance,
  services: Services,
  keys: SecretKeys,
  { repair, isOffline, contents }: DoctorOptions,
): Check[] => {
  const { copies, files, fileMaintenance, clock } = maintenance;
  const snapshot = () => copies.snapshot();
  const { companies, feedSources } = services.database.repos;
  const { stores } = services;
  return [
    checkSecrets(snapshot, async (id, sealed) => void (await unsealWith(keys, id, sealed))),
    checkPlaces(() => services.places()),
    checkHosts({ ...maintenance.config, companies, feedSources }),
    checkCompanies({ companies, stores, snapshot, timeoutMs: STORE_TIMEOUT_MS }, { isOffline }),
    checkStoredFiles({ snapshot, files, fileMaintenance, repair, contents, clock }),
  ];
};

const examineAll = async (
  maintenance: Maintenance,
  options: DoctorOptions,
  onFinding: (finding: CheckResult) => void,
): Promise<CheckResult[]> => {
  const first = await runChecks(firstChecks(maintenance, options), onFinding);
  if (first.some(({ check, is }) => check === 'database' && is === 'problem')) return first;
  // Without the key no secret can be opened, and none is generated here.
  const keys = (await maintenance.secretKeys()) ?? fixedKey(randomBytes(32));
  const services = await openServices(maintenance.config, { keys });
  try {
    return [...first, ...(await runChecks(deepChecks(maintenance, services, keys, options), onFinding))];
  } finally {
    await services.close();
  }
};

const summaryOf = (findings: CheckResult[], { out }: Terminal): void => {
  const count = (is: CheckResult['is']) => findings.filter((finding) => finding.is === is).length;
  out(
    say(
      `${count('problem')} problem(s), ${count('warning')} warning(s), ${count('ok')} in order.`,
      `${count('problem')} problema(s), ${count('warning')} aviso(s), ${count('ok')} en orden.`,
    ),
  );
};

export const doctor: Command = {
  usage: `vitrina doctor [--repair] [--contents] [--offline] [--json]

  --repair                remove unreferenced stored files older than a day; not during a backup
  --contents              read every file that the database refers to, and report damaged ones
  --offline               call no store
  --json                  print [{ check, is, says, remedy }] on stdout

Checks the program, the settings, the database, the files, the secrets and every company's store, and changes nothing
without --repair. Ends with 1 when there is a problem; warnings alone end with 0.`,
  run: async (args, terminal) => {
    const flag = { type: 'boolean' } as const;
    const { values } = parseArguments(args, { repair: flag, contents: flag, offline: flag, json: flag }, 0);
    const options = {
      repair: values.repair ?? false,
      isOffline: values.offline ?? false,
      contents: values.contents ?? false,
    };
    const onFinding = values.json ? () => {} : (finding: CheckResult) => terminal.out(lineOf(finding));
    const findings = await withMaintenance((maintenance) => examineAll(maintenance, options, onFinding));
    if (values.json) terminal.out(JSON.stringify(findings, null, 2));
    else summaryOf(findings, terminal);
    return findings.some(({ is }) => is === 'problem') ? 1 : 0;
  },
};
