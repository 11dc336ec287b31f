/** Messages of the preview that a publisher sees while a document is being published. */
export const preview = {
  title: (name: string) => `Vista previa: ${name}`,
  note: 'Solo quien tiene este enlace ve esta vista previa. El documento publicado no cambia hasta que todo esté listo.',
  checking: 'Se está revisando el archivo. Las páginas aparecerán aquí por sí solas.',
  made: (done: string, total: string) => `${done} de ${total} páginas listas. Las demás aparecen por sí solas.`,
  page: (index: string) => `Página ${index}`,
  preparing: 'Esta página se está preparando',
  withoutPicture: 'De esta página no se pudo hacer la imagen',
  finishing: 'Todas las páginas están listas. Se está terminando de publicar.',
  ended: 'La publicación no terminó. El documento sigue como estaba.',
  gone: 'Esta vista previa ya no está disponible.',
  goneHint: 'El enlace venció o alguien lo anuló. Pide uno nuevo a quien te lo envió.',
  offline: 'No hay conexión. Se intenta de nuevo.',
  scriptNeeded: 'La vista previa necesita JavaScript para mostrarse.',
} as const;
