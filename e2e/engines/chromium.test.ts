import { describe } from 'vitest';
import { openChromium } from './chromium-engine.ts';
import { runFlows } from './run-flows.ts';

// Covers §access-37.
describe('Chromium', () => runFlows(openChromium));
