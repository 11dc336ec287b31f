/** A process to be killed within a transaction: it has committed one company, and has inserted a second without committing. */
import { openDatabase } from '../open-database.ts';
import { company } from './builders.ts';

const [dataDir = '', url = ''] = process.argv.slice(2);
const secretsKey = Buffer.alloc(32, 7);
const database = await openDatabase({ dataDir, secretsKey, ...(url !== '' && { url }) });
await database.repos.companies.insert(company('whole'), new Date());
await database.inTransaction(async (repos) => {
  await repos.companies.insert(company('half'), new Date());
  process.stdout.write('in the middle\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
