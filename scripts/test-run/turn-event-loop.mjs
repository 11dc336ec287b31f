// Turns the event loop after each test of the project `node`. Tests that wait for no input follow each other within one turn. A server
// in the same process then measures the time of all of them as the delay of its event loop, and sheds load (`server.busy`).

import { setImmediate } from 'node:timers/promises';
import { afterEach } from 'vitest';

afterEach(() => setImmediate());
