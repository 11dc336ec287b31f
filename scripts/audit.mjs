// `npm run audit`: known holes in what the product is made of, and in what builds, tests and measures it. Needs a registry that
// tells of advisories; not part of the tests, whose network is closed. What is accepted stands in accepted-advisories.json:
// { "id", "package", "reason", "since" }.
// Ends with 0: none in the product, 1: some, 2: nobody could be asked. What only developers run is told of and fails nothing.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main, root, Stop, say } from './run.mjs';

/** The advisories behind an answer of `npm audit --json`, each once. Null: it is no such answer. */
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

/** `place`: the folder whose lock file is asked about. */
const ask = (place, args) => {
  const asked = spawnSync('npm', ['audit', ...args, '--json'], {
    cwd: join(root, place),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  let answer = null;
  try {
    answer = JSON.parse(asked.stdout);
  } catch {
    // What is no JSON is no answer either.
  }
  const found = advisoriesIn(answer);
  if (found === null)
    throw new Stop(`The registry tells of no advisories: ${answer?.message ?? asked.stderr.trim()}`, 2);
  return found;
};

const tell = (of, found, open) => {
  for (const { id, package: name, severity, title } of open) say(`${severity}: ${name}: ${title} (${id})`);
  say(`${of}: ${found.length} advisories, ${found.length - open.length} of them accepted`);
};

const look = async () => {
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted-advisories.json'), 'utf8'));
  const ofProduct = ask('.', ['--omit=dev']);
  const open = unaccepted(ofProduct, accepted);
  tell('The product', ofProduct, open);
  const ofRest = unaccepted([...ask('.', []), ...ask('bench', [])], ofProduct);
  tell('What builds, tests and measures it', ofRest, unaccepted(ofRest, accepted));
  return open.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(look);
