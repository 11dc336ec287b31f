/** Words of the errors of times; a part of `errorWords`. */
export const scheduleErrorWords = {
  'schedule.past': { sentence: 'Esa hora ya pasó.', action: 'Elige una que esté por venir.' },
  'schedule.order': {
    sentence: 'El final queda antes del comienzo.',
    action: 'Elige un final que llegue después.',
  },
  'edition.scheduled': {
    sentence: 'El borrador tiene una hora para publicarse, y sale como está.',
    action: 'Pídele a quien publica que quite la hora.',
  },
} as const;

/** Texts of publishing at a time. */
export const scheduleWords = {
  open: 'Publicar a una hora…',
  openEnd: 'Poner un final…',
  title: 'Publicar a una hora',
  endTitle: 'Cuándo se oculta',
  from: 'Publicar el',
  until: 'Ocultar el (opcional)',
  untilOnly: 'Ocultar el',
  zone: (city: string) => `Son horas de ${city}.`,
  hint: 'Se publica como esté el borrador a esa hora, aunque publiques otra edición antes.',
  confirm: 'Programar',
  saving: 'Guardando…',
  needsTime: 'Elige el día y la hora.',
  starts: (time: string) => `Se publica el ${time}`,
  ends: (time: string) => `Se oculta el ${time}`,
  startsHint: (city: string) => `Hora de ${city}. Hasta entonces tus clientes ven lo de hoy.`,
  endsHint: (city: string) => `Hora de ${city}. Después el enlace no abre hasta que publiques otra vez.`,
  otherStarts: (edition: number, time: string) => `El borrador ${edition} se publica el ${time}`,
  otherHint: 'Reemplaza lo que publiques antes.',
  lockedOf: (time: string) => `El borrador se publica el ${time}`,
  locked: (city: string, who: string) =>
    `Hora de ${city}. Sale como está: para cambiarlo, pídele a ${who} que quite la hora.`,
  publisher: 'alguien con el rol Edición',
  look: 'Ver las páginas',
  change: 'Cambiar',
  cancel: 'No publicar a esa hora',
  cancelEnd: 'Quitar el final',
  cancelled: 'Ya no hay nada programado',
  saved: 'Programado',
  undo: 'Deshacer',
} as const;
