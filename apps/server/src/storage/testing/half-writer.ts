/** A process that is killed in the middle: one company is written, a second one never acknowledged. */
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
