// `npm run audit`: known advisories for the packages of the product, and for those that build, test and measure it. Needs a registry
// that publishes advisories, so it is not a test: tests have no network. Accepted advisories are listed in
// accepted-advisories.json: { "id", "package", "reason", "since" }.
// Exit code 0: none for the product; 1: some; 2: the registry gave no answer. Advisories for development packages are printed only.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, main, root, Stop } from './run.mjs';

/** The advisories in the output of `npm audit --json`, each once. Null when the output has another form. */
export const advisoriesIn = (answer) => {
  if (typeof answer?.vulnerabilities !== 'object' || answer.vulnerabilities === null) return null;
  const found = new Map();
  for (const { via = [] } of Object.values(answer.vulnerabilities))
    for (const one of via)
      if (typeof one === 'object')
        found.set(one.url, {
          id: one.url.split('/').at(-1),
          package: one.name,
          severity: one.severity,
          title: one.title,
        });
  return [...found.values()];
};

export const unaccepted = (found, accepted) =>
  found.filter((one) => !accepted.some(({ id, package: name }) => id === one.id && name === one.package));

/** `folder` holds the lock file. Throws a Stop with code 2 when the registry gives no answer. */
const fetchAdvisories = (folder, args) => {
  const audit = spawnSync('npm', ['audit', ...args, '--json'], {
    cwd: join(root, folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  let answer = null;
  try {
    answer = JSON.parse(audit.stdout);
  } catch {
    // Output that is not JSON counts as no answer.
  }
  const found = advisoriesIn(answer);
  if (found === null)
    throw new Stop(`The registry publishes no advisories: ${answer?.message ?? audit.stderr.trim()}`, 2);
  return found;
};

const print = (scope, found, open) => {
  for (const { id, package: name, severity, title } of open) log(`${severity}: ${name}: ${title} (${id})`);
  log(`${scope}: ${found.length} advisories, ${found.length - open.length} of them accepted`);
};

const audit = async () => {
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted-advisories.json'), 'utf8'));
  const ofProduct = fetchAdvisories('.', ['--omit=dev']);
  const open = unaccepted(ofProduct, accepted);
  print('The product', ofProduct, open);
  const ofDevelopment = unaccepted([...fetchAdvisories('.', []), ...fetchAdvisories('bench', [])], ofProduct);
  print('Development packages', ofDevelopment, unaccepted(ofDevelopment, accepted));
  return open.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(audit);
