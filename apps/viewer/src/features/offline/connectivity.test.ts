import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectivityMonitor, monitorConnectivity } from './connectivity.ts';

let isReachable: boolean;
let probes: number;
let reports: boolean[];
let monitor: ConnectivityMonitor;

const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
};

const startMonitor = (wasOffline = false): ConnectivityMonitor =>
  monitorConnectivity({
    wasOffline,
    probe: () => {
      probes += 1;
      return Promise.resolve(isReachable);
    },
    onChange: (isOffline) => reports.push(isOffline),
  });

beforeEach(() => {
  vi.useFakeTimers();
  isReachable = true;
  probes = 0;
  reports = [];
  monitor = startMonitor();
});
afterEach(() => {
  monitor.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// Covers §resilience-40.
test('an offline event is reported at once, and the return once the server answers the probe', async () => {
  goOffline(true);
  expect(reports).toEqual([true]);
  goOffline(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([true, false]);
});

// Covers §resilience-42.
test('a single failed probe is not reported as an outage', async () => {
  isReachable = false;
  monitor.reportFailure();
  await vi.advanceTimersByTimeAsync(500);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toEqual([]);
  expect(probes).toBe(2);
});

test('a network without a way to the server is detected by probes, and its return sends an `online` event', async () => {
  const listener = vi.fn();
  window.addEventListener('online', listener);
  isReachable = false;
  monitor.reportFailure();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([true]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  window.removeEventListener('online', listener);
  expect(reports).toEqual([true, false]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('without failures no probe is sent', async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probes).toBe(0);
});

test('an hour offline sends less than 300 probes', async () => {
  isReachable = false;
  monitor.reportFailure();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(probes).toBeLessThan(300);
});

// Covers §resilience-70.
test('a monitor that starts offline reports the network once it returns', async () => {
  monitor.stop();
  isReachable = false;
  monitor = startMonitor(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(reports).toEqual([]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reports).toEqual([false]);
});
