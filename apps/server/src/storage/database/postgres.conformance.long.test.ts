/** PostgreSQL, if it is installed, through the conformance suites. */
import { testEngines } from '../testing/engines.ts';
import { databaseConformance } from './conformance/database-conformance.ts';

// Covers §3-1, §3-6, §3-7, §3-29, §3-32, §stores-16, §backend-9, §backend-10, §backend-13, §backend-17, §backend-19.
// Covers §backend-20, §backend-23, §backend-28, §backend-39, §backend-40, §backend-41, §backend-42, §backend-44.
// Covers §backend-45, §backend-47, §backend-65, §backend-78, §backend-85, §backend-89, §backend-91, §backend-96.
// Covers §backend-97, §resilience-9, §resilience-31, §resilience-79, §resilience-98, §resilience-110.
// Covers §resilience-111, §resilience-112, §resilience-113.
// Covers §access-50, §access-51, §resilience-121, §resilience-123, §resilience-124, §resilience-125.
testEngines()
  .filter(({ name }) => name === 'postgres')
  .forEach(databaseConformance);
