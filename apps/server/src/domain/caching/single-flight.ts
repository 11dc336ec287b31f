/** Single flight: concurrent calls with the same key share one in-flight promise. */
export const createSingleFlight = <T>() => {
  const inFlight = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const pending = inFlight.get(key);
    if (pending !== undefined) return pending;
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
};
