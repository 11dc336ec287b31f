/** SQLite, through the conformance suites of accounts, analytics, jobs, changes and migrations. */
import { testEngines } from '../testing/engines.ts';
import { operationConformance } from './conformance/database-conformance.ts';

// Covers §stores-16, §backend-13, §backend-17, §backend-19, §backend-20, §backend-23, §backend-28, §backend-39, §backend-40.
// Covers §backend-41, §backend-42, §backend-44, §backend-45, §backend-47, §backend-65, §backend-78, §backend-85, §backend-89.
// Covers §backend-91, §backend-96, §backend-97, §resilience-9, §resilience-31, §resilience-79, §resilience-98, §resilience-110.
// Covers §resilience-111, §resilience-112, §resilience-113.
// Covers §access-50, §access-51, §resilience-121, §resilience-123, §resilience-124, §resilience-125.
testEngines()
  .filter(({ name }) => name === 'sqlite')
  .forEach(operationConformance);
