// How the picture of a page is tried again when it does not come. Pure: knows no DOM and no clock.

/** Before each further attempt, in ms; after the last one the picture is lost until something changes. */
const PAUSES_MS = [1200, 4000, 12_000] as const;

/** `number` of the attempt, from 0. `there`: seen; `waiting`: for the next attempt; `lost`: there will be none. */
export type PictureAttempt = { number: number; is: 'loading' | 'there' | 'waiting' | 'lost' };

/** `failed`: broken or refused, perhaps by accident. `hung`: no answer for so long that the next one must be lighter. */
export type PictureEvent = 'loaded' | 'failed' | 'hung' | 'rested' | 'startedOver';

export const FIRST_ATTEMPT: PictureAttempt = { number: 0, is: 'loading' };

const afterFailure = ({ number }: PictureAttempt, most: number): PictureAttempt => ({
  number,
  is: number < most ? 'waiting' : 'lost',
});

export const pictureAttempt = (state: PictureAttempt, event: PictureEvent): PictureAttempt => {
  switch (event) {
    case 'loaded':
      return { ...state, is: 'there' };
    case 'failed':
      return afterFailure(state, PAUSES_MS.length);
    case 'hung':
      // When the lighter one hangs too, a third would only take longer.
      return afterFailure(state, 1);
    case 'rested':
      return state.is === 'waiting' ? { number: state.number + 1, is: 'loading' } : state;
    case 'startedOver':
      // One that rests need not rest on.
      return state.is === 'lost' || state.is === 'waiting' ? FIRST_ATTEMPT : state;
  }
};

/** How long to wait before the next attempt, in ms. */
export const pauseOf = ({ number }: PictureAttempt): number => PAUSES_MS[number] ?? PAUSES_MS[0];
