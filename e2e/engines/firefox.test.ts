import { describe } from 'vitest';
import { openFirefox } from './firefox-engine.ts';
import { missing } from './installed.ts';
import { runFlows } from './run-flows.ts';

describe.skipIf(missing.firefox)(`Firefox${missing.firefox}`, () => runFlows(openFirefox));
