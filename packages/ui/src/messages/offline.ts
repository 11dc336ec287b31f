/** Messages of offline reading. */
export const offlineWords = {
  offline: 'Sin conexión',
  /** Announced to screen readers, and shown where there is room. */
  offlineHint: 'Sin conexión: ves lo que ya estaba cargado',
  back: 'Volvió la conexión',
  pageWaits: 'Sin conexión. Verás esta página cuando vuelva la conexión.',
} as const;
