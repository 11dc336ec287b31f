/** The events of the page slider that its preview answers. The preview loads when the slider is first used. */
export const SLIDER_EVENTS = [
  'pointerdown',
  'pointermove',
  'pointerleave',
  'pointerup',
  'keydown',
  'input',
  'change',
  'blur',
];
