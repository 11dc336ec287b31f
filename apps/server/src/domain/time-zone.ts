/** Of all companies: their days are counted, and their publications are scheduled, by the clock of the shop. */
export const TIME_ZONE = 'America/Bogota';
