/** Woods of the house, as colours. */
export const WALNUT = '#7a4a2c';
export const OAK = '#c99a63';
