/** Words for reading without a network. */
export const offlineWords = {
  offline: 'Sin conexión',
  /** For screen readers, and where there is room. */
  offlineHint: 'Sin conexión: ves lo que ya estaba cargado',
  back: 'Volvió la conexión',
  pageWaits: 'Sin conexión: esta página llega cuando vuelva.',
} as const;
