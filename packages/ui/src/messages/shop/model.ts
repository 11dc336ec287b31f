/** Messages of 3D models. */
export const modelWords = {
  modelLoading: 'Cargando el modelo',
  modelFailed: 'No pudimos mostrar este modelo.',
  modelUnsupported: 'Este navegador no puede mostrar modelos en 3D.',
  modelSeeInYourSpace: 'Ver en tu espacio',
  modelHelp: 'Gira el modelo con el dedo, el mouse o las flechas del teclado.',
  /** Directions from which the model is seen, by the keys of the engine. */
  modelSides: {
    front: 'Visto de frente',
    back: 'Visto desde atrás',
    left: 'Visto desde la izquierda',
    right: 'Visto desde la derecha',
    'upper-front': 'Visto de frente, desde arriba',
    'upper-back': 'Visto desde atrás y desde arriba',
    'upper-left': 'Visto desde la izquierda y desde arriba',
    'upper-right': 'Visto desde la derecha y desde arriba',
    'lower-front': 'Visto de frente, desde abajo',
    'lower-back': 'Visto desde atrás y desde abajo',
    'lower-left': 'Visto desde la izquierda y desde abajo',
    'lower-right': 'Visto desde la derecha y desde abajo',
  },
} as const;
