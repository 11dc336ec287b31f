import { describe } from 'vitest';
import { openChromium } from './chromium-engine.ts';
import { FLOORS } from './floors.ts';
import { runFlows } from './run-flows.ts';

// Covers §access-38.
describe('Firefox 115', () => runFlows(openChromium, { floor: FLOORS['Firefox 115'] }));
