import { describe } from 'vitest';
import { missing } from './installed.ts';
import { runFlows } from './run-flows.ts';
import { openWebKit } from './webkit-engine.ts';

describe.skipIf(missing.webkit)(`WebKit${missing.webkit}`, () => runFlows(openWebKit));
