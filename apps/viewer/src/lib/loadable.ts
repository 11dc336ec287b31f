/** What is on its way: one of four, never three booleans. */
export type Loadable<T> =
  | { is: 'idle' }
  | { is: 'loading' }
  | { is: 'ready'; value: T }
  | { is: 'failed'; text: string };
