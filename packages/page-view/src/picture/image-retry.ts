// State machine of retries for the picture of a page. Pure: knows no DOM and no clock.

/** Delay before each retry, in ms. After the last one the picture is lost until it is restarted. */
const RETRY_DELAYS_MS = [1200, 4000, 12_000] as const;

/** `attempt` counts from 0. `loaded`: visible; `waiting`: for the next retry; `lost`: no retry is left. */
export type ImageLoad = { attempt: number; is: 'loading' | 'loaded' | 'waiting' | 'lost' };

/** `failed`: broken or refused, perhaps temporarily. `timed-out`: no response, so the next attempt requests a smaller file. */
export type ImageLoadEvent = 'loaded' | 'failed' | 'timed-out' | 'retry-due' | 'restarted';

export const INITIAL_IMAGE_LOAD: ImageLoad = { attempt: 0, is: 'loading' };

const afterFailure = ({ attempt }: ImageLoad, maxRetries: number): ImageLoad => ({
  attempt,
  is: attempt < maxRetries ? 'waiting' : 'lost',
});

export const imageLoadReducer = (state: ImageLoad, event: ImageLoadEvent): ImageLoad => {
  switch (event) {
    case 'loaded':
      return { ...state, is: 'loaded' };
    case 'failed':
      return afterFailure(state, RETRY_DELAYS_MS.length);
    case 'timed-out':
      // If the smaller file times out as well, a third attempt would too.
      return afterFailure(state, 1);
    case 'retry-due':
      return state.is === 'waiting' ? { attempt: state.attempt + 1, is: 'loading' } : state;
    case 'restarted':
      // Also ends a pending delay.
      return state.is === 'lost' || state.is === 'waiting' ? INITIAL_IMAGE_LOAD : state;
  }
};

/** Delay before the next retry, in ms. */
export const retryDelay = ({ attempt }: ImageLoad): number => RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS[0];
