/** Words of the errors of files that cannot be read; a part of `errorWords`. */
export const uploadErrorWords = {
  'publish.not-a-pdf': { sentence: 'Ese archivo no es un PDF.', action: 'Expórtalo como PDF y súbelo de nuevo.' },
  'publish.damaged': {
    sentence: 'El PDF está dañado y no se puede leer.',
    action: 'Vuelve a exportarlo desde el programa de diseño.',
  },
  'publish.password': { sentence: 'El PDF tiene contraseña.', action: 'Escríbela, o expórtalo sin contraseña.' },
  'publish.password-wrong': {
    sentence: 'Esa contraseña no abre el PDF.',
    action: 'Mira mayúsculas y espacios, y prueba otra vez.',
  },
  'media.empty': { sentence: 'El archivo que elegiste está vacío.', action: 'Elige otro.' },
  'media.too-large': { sentence: 'El archivo pesa demasiado.', action: 'Expórtalo más liviano y elígelo otra vez.' },
  'media.not-an-image': {
    sentence: 'Ese archivo no es una imagen que se pueda mostrar.',
    action: 'Usa JPEG, PNG, WebP, AVIF, GIF o SVG. Si tu teléfono guarda HEIC, expórtala como JPEG.',
  },
  'media.not-a-video': {
    sentence: 'Ese archivo no es un video que se pueda mostrar.',
    action: 'Usa MP4 o WebM, o la dirección de YouTube o Vimeo.',
  },
  'media.not-a-model': {
    sentence: 'Ese archivo no es un modelo 3D que se pueda mostrar.',
    action: 'Expórtalo como GLB.',
  },
  'media.damaged': {
    sentence: 'El archivo está dañado o incompleto.',
    action: 'Guárdalo otra vez desde su programa y elígelo de nuevo.',
  },
  'media.pixels': {
    sentence: 'La imagen tiene demasiados píxeles.',
    action: 'Expórtala con menos de 100 megapíxeles; en una animación cuentan todos los cuadros.',
  },
  'media.codec': {
    sentence: 'No todos los navegadores reproducen ese video.',
    action: 'Expórtalo como MP4 con H.264.',
  },
  'media.external': {
    sentence: 'El modelo necesita otros archivos que no vienen con él.',
    action: 'Expórtalo como un solo GLB, con las texturas incluidas.',
  },
} as const;

/** Texts of the screen that makes a draft from a PDF and a price list. */
export const uploadWords = {
  title: 'Nuevo catálogo',
  lead: 'Sube el PDF y, si quieres, la lista de precios. Nadie lo ve hasta que pulses Publicar.',
  leadPdf: 'Sube el PDF. Nadie lo ve hasta que alguien con el rol Edición lo publique.',
  listNeedsEditor: 'La lista de precios la cambia alguien con el rol Edición: tus clientes la ven enseguida.',
  drop: 'Suelta aquí tu PDF',
  upload: 'Sube tu PDF',
  dropHint: 'y, si quieres, la lista de precios (Excel, CSV, JSON o XML)',
  choose: 'Elegir archivos',
  addList: 'Agregar la lista de precios',
  dropMore: 'Cambiar los archivos',
  dropMoreHint: 'Un PDF o una lista de precios.',
  files: 'Archivos',
  notUsed: (names: string) => `No usamos ${names}: elige un PDF y una lista de precios.`,
  oneOfEach: (names: string) =>
    `No usamos ${names}: cada catálogo sale de un PDF y una lista. Si son partes de uno, únelos en un solo PDF.`,
  arePictures: (names: string) =>
    `No usamos ${names}: las imágenes van en un PDF (en el teléfono: Compartir, Imprimir, Guardar como PDF).`,
  areArchives: (names: string) => `No usamos ${names}: descomprime primero y elige el PDF y la lista.`,
  isEmpty: (name: string) => `${name} está vacío. Elige otro archivo.`,
  isTooLarge: (name: string, most: string) =>
    `${name} pesa más de ${most}. Expórtalo con imágenes más livianas y elígelo otra vez.`,
  remove: (name: string) => `Quitar ${name}`,
  sent: (sent: string, total: string) => `${sent} de ${total}`,
  left: (time: string) => `quedan ${time}`,
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  sending: (name: string) => `Subiendo ${name}`,
  waiting: 'Sin conexión: la subida sigue sola',
  signedOut: 'La subida sigue cuando entres otra vez',
  inspecting: 'Revisando el PDF…',
  whole: 'Subido',
  locked: 'Subido. Tiene contraseña: escríbela para abrirlo.',
  password: 'Contraseña del PDF',
  passwordHint: 'La usamos una vez para abrirlo y no la guardamos. Tus clientes lo ven sin contraseña.',
  passwordMissing: 'Escribe la contraseña.',
  open: 'Abrir el PDF',
  opening: 'Abriendo…',
  resumeTitle: (name: string) => `La subida de ${name} quedó a medias`,
  resumeHint: 'Elige otra vez el mismo archivo: no se vuelve a enviar lo que ya subió.',
  wholeTitle: (name: string) => `${name} ya está subido`,
  wholeHint: 'Puedes seguir sin elegirlo otra vez.',
  resume: 'Seguir donde iba',
  discard: 'Descartar',
  otherFileChosen: 'Ese archivo no es el que quedó a medias: lo subimos desde el principio.',
  listReading: 'Leyendo la lista…',
  listImporting: 'Guardando la lista…',
  listProducts: (count: string, isOne: boolean) => (isOne ? '1 producto' : `${count} productos`),
  listProblems: (count: string, isOne: boolean) => (isOne ? '1 fila con problemas' : `${count} filas con problemas`),
  listReplaces: 'Los precios nuevos se ven en todos tus catálogos publicados desde que creas el borrador.',
  listInTheWay: 'Quita la lista de precios o elige otra para seguir.',
  listNeedsColumns: 'Elige primero las columnas que faltan en la lista de precios.',
  listNeedsTick: 'Confirma que la lista de precios está completa, o quítala.',
  listImported: 'Lista guardada',
  name: 'Nombre del catálogo',
  nameMissing: 'Pon el nombre que van a ver tus clientes.',
  target: '¿Qué es este PDF?',
  targetNew: 'Un catálogo nuevo',
  targetEdition: 'Una edición nueva de un catálogo que ya está',
  document: 'Catálogo',
  documentPlaceholder: 'Buscar el catálogo por su nombre',
  documentsFound: 'Catálogos encontrados',
  documentDraft: 'Borrador',
  documentHidden: 'Oculto',
  documentAgo: (ago: string) => `Publicado ${ago}`,
  documentNone: (text: string) => `Ningún catálogo coincide con «${text}».`,
  documentMore: (count: number) =>
    count === 1 ? 'Hay 1 más: escribe una parte de su nombre.' : `Hay ${count} más: escribe una parte del nombre.`,
  documentChange: 'Cambiar',
  documentMissing: 'Elige de qué catálogo es la edición.',
  editionHint:
    'Las etiquetas que pusiste a mano pasan a la edición nueva. La de hoy sigue publicada hasta que publiques.',
  draft: 'El borrador',
  start: 'Crear el borrador',
  starting: 'Creando el borrador…',
  begins: 'Empezando…',
  startsWhenSent: 'El borrador se crea cuando termine de subir. Puedes seguir en otra parte de Studio.',
  failedTitle: 'No se pudo crear el borrador',
  jobTitle: (name: string) => `Preparando ${name}`,
  jobDone: (name: string) => `${name} está en borrador`,
  jobFailed: (name: string) => `No pudimos preparar ${name}`,
  jobCancelled: (name: string) => `Cancelaste ${name}`,
  jobQueued: 'En espera: empieza en cuanto se libere un lugar.',
  jobLead: 'Puedes cerrar esta pestaña: sigue solo y queda en Catálogos.',
  jobCancel: 'Cancelar',
  jobCancelling: 'Cancelando…',
  jobPages: 'Páginas',
  jobPage: (page: number) => `Página ${page}`,
  jobPageEmpty: (page: number) => `Página ${page}, todavía sin dibujar`,
  jobOcrHint: 'Son imágenes: leemos lo que dicen para buscar en ellas y poner etiquetas. Ya las ves abajo.',
  jobProposals: (count: string, isOne: boolean) => (isOne ? '1 etiqueta encontrada' : `${count} etiquetas encontradas`),
  jobAgain: 'Empezar de nuevo',
  retry: 'Reintentar',
  noOne: 'Aún nadie lo ve: revisa las etiquetas y publícalo cuando quieras.',
  tags: (count: string, isOne: boolean) => (isOne ? '1 etiqueta puesta' : `${count} etiquetas puestas`),
  pages: (count: string, isOne: boolean) => (isOne ? '1 página' : `${count} páginas`),
  toLook: 'Por mirar',
  nothingToLook: 'No encontramos nada raro.',
  lookReview: (count: string, isOne: boolean) =>
    isOne ? '1 etiqueta de la edición anterior por revisar' : `${count} etiquetas de la edición anterior por revisar`,
  lookPrices: (count: string, isOne: boolean) =>
    isOne ? '1 precio impreso distinto del de la lista' : `${count} precios impresos distintos de los de la lista`,
  lookUnknown: (count: string, isOne: boolean) =>
    isOne ? '1 código impreso que no está en la lista' : `${count} códigos impresos que no están en la lista`,
  lookAmbiguous: (count: string, isOne: boolean) =>
    isOne ? '1 referencia dudosa quedó sin etiqueta' : `${count} referencias dudosas quedaron sin etiqueta`,
  lookMissing: (count: string, isOne: boolean) =>
    isOne ? '1 producto de la lista que no sale en el PDF' : `${count} productos de la lista que no salen en el PDF`,
  lookPages: (count: string, isOne: boolean) =>
    isOne ? '1 página no se pudo dibujar' : `${count} páginas no se pudieron dibujar`,
  lookUnread: (count: string, isOne: boolean) =>
    isOne
      ? '1 página sin texto no se leyó: nadie la encuentra al buscar'
      : `${count} páginas sin texto no se leyeron: nadie las encuentra al buscar`,
  lookRecognised: (count: string, isOne: boolean) =>
    isOne
      ? '1 página se leyó de su imagen: mira sus nombres y precios'
      : `${count} páginas se leyeron de su imagen: mira sus nombres y precios`,
  lookStore: 'La tienda no respondió: revisa las etiquetas cuando vuelva.',
  lookNoTags:
    'No encontramos en el PDF códigos ni nombres de tu lista, ni precios como $ 28.000. Sube la lista de precios de este catálogo, o pon las etiquetas a mano desde Revisar.',
  review: 'Revisar',
  publish: 'Publicar…',
  toCatalogs: 'Ver en Catálogos',
} as const;
