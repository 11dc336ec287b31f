/** Words of 3D models. */
export const modelWords = {
  modelLoading: 'Cargando el modelo',
  modelFailed: 'No pudimos mostrar este modelo.',
  modelSeeInYourSpace: 'Ver en tu espacio',
  modelHelp: 'Gira el modelo con el dedo, el ratón o las flechas del teclado.',
} as const;
