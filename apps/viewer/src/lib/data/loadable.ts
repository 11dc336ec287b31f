/** The state of a value that is being loaded. */
export type Loadable<T> =
  | { is: 'idle' }
  | { is: 'loading' }
  | { is: 'ready'; value: T }
  | { is: 'failed'; text: string };
