/** Equal keys wait for one work. */
export const createSingleFlight = <T>() => {
  const flying = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = flying.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => flying.delete(key));
    flying.set(key, started);
    return started;
  };
};
