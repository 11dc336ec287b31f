/**
 * Imported before every schema: compiling one with `new Function` would be reported as a violation of the security policy, and the
 * choice is made when a schema is created.
 */
import { z } from 'zod';

z.config({ jitless: true });
