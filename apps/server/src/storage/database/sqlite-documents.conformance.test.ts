/** SQLite, through the conformance suites of documents, editions and price lists. */
import { testEngines } from '../testing/engines.ts';
import { documentConformance } from './conformance/database-conformance.ts';

// Covers §3-1, §3-6, §3-7, §3-29, §3-32, §backend-9, §backend-10, §backend-13, §backend-17, §backend-65, §backend-78, §backend-140, §backend-141, §backend-143, §backend-172.
testEngines()
  .filter(({ name }) => name === 'sqlite')
  .forEach(documentConformance);
