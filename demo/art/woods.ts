/** Colours of the woods in the catalogue. */
export const WALNUT = '#7a4a2c';
export const OAK = '#c99a63';
