/** A recent time as people say it. */
const clock = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const date = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long' });
const dateOfYear = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', year: 'numeric' });

const dayOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
const DAY_MS = 86_400_000;

/** "hoy 17:05", "ayer 9:30", "3 de marzo 8:00", in the time zone of the device. */
export const momentText = (time: Date, now = new Date()): string => {
  const days = Math.round((dayOf(now) - dayOf(time)) / DAY_MS);
  const isThisYear = time.getFullYear() === now.getFullYear();
  const day = days === 0 ? 'hoy' : days === 1 ? 'ayer' : (isThisYear ? date : dateOfYear).format(time);
  return `${day} ${clock.format(time)}`;
};
