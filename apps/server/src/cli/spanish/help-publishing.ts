/** Spanish help of the commands about documents and price lists. */
import type { SpanishHelp } from './help-entry.ts';

const DRAFT = 'el borrador (si falta, el único); vitrina documents list --pdf DOCUMENT los muestra';
const OUT = 'archivo de salida (si falta, la salida estándar)';
const CURRENT = 'un borrador u otra edición (si falta, la actual)';

export const publishingHelp = {
  publish: {
    summary: 'publica un PDF, o una edición nueva de él',
    options: {
      '--pdf':
        'el nombre del documento en los comandos y direcciones (si falta, según el archivo). Si ya existe, la dirección lleva un sufijo',
      '--name': 'su nombre visible (si falta, el que tiene; en un documento nuevo, según el archivo)',
      '--feed': 'la lista de precios de la empresa; sus referencias se vuelven etiquetas',
      '--elements': 'imágenes, videos, modelos y enlaces de las páginas',
      '--propose':
        'para cartas sin códigos: hace un borrador con los nombres que tienen precio como productos propuestos; --out FILE los escribe como lista de precios para corregir: vitrina proposals import. No va con --feed ni --queue',
      '--draft':
        'hace un borrador que los compradores no ven: vitrina documents preview y publish. No va con --feed, que se vería de inmediato',
      '--queue': 'solo lo pone en la cola; lo publica un servidor o un trabajador. No va con --feed ni --elements',
      '--password-file':
        'la contraseña de un PDF protegido, en la primera línea (si falta, la variable PDF_PASSWORD). La copia que se guarda no la tiene',
      '--json':
        'escribe { pdfUid, edition, isDraft, pages, sections, sectionsLeftOut?, words, references, prices?, moves?, ocr?, seconds, url } en la salida estándar',
    },
    prose:
      'Un archivo rechazado no cambia nada: quedan la edición y la lista de precios de antes. Código de salida 3: el documento se publicó, pero muy pocas referencias de la lista tienen etiqueta.',
  },
  'proposals export': {
    summary: 'escribe como lista de precios los productos que encontró publish --propose',
    options: { '--edition': 'el borrador (si falta, la edición actual)', '--out': OUT },
    prose:
      'Los nombres con precio de las páginas como lista: referencia, nombre, precio, moneda, seccion, descripcion, pagina, nota. Corrige nombres y precios, borra las filas que no son productos, deja los códigos y pasa el archivo a vitrina proposals import.',
  },
  'proposals import': {
    summary: 'confirma un archivo corregido de propuestas como lista de precios y etiquetas',
    options: {
      '--edition': 'el borrador (si falta, la edición actual)',
      '--replace': 'quita también de la lista de precios los productos que no están en el archivo',
    },
    prose:
      'El archivo pasa a ser la lista de precios de la empresa. Las etiquetas de sus productos se confirman con los nombres del archivo; las propuestas de otros productos se rechazan. Después, vitrina documents publish publica un borrador.',
  },
  'documents list': {
    summary: 'muestra los documentos de una empresa, o las ediciones de uno',
    options: {
      '--company': 'los documentos de una empresa: sus nombres en los comandos, y en las direcciones si son distintos',
      '--pdf':
        'las ediciones y borradores de un documento; * señala la actual. Con --company si varias empresas usan el nombre',
    },
  },
  'documents restore': {
    summary: 'vuelve a una edición anterior, o saca un documento de la papelera',
    options: { '--edition': 'la edición a la que se vuelve; vitrina documents list --pdf DOCUMENT las muestra' },
    prose: 'Sin --edition saca el documento de la papelera, tal como estaba.',
  },
  'documents withdraw': {
    summary: 'oculta un documento a los compradores',
    prose:
      'Los compradores no lo distinguen de uno que no existe. No se pierde nada: su equipo sigue trabajando con él, y se muestra otra vez con vitrina documents restore o al publicar.',
  },
  'documents schedule': {
    summary: 'publica un borrador, u oculta un documento, a una hora',
    options: {
      '--edition': 'el borrador o la edición que se publica tal como esté en --from',
      '--from': 'cuándo se publica: "2026-11-27 08:00" en Bogotá, o una hora con su diferencia horaria',
      '--until': 'cuándo dejan de verlo los compradores',
      '--cancel': 'quita lo programado',
    },
    prose: 'Reemplaza lo que estaba programado. Lo hace a esa hora un servidor en marcha.',
  },
  'documents listed': {
    summary: 'pone un documento en las listas de los compradores, o lo saca',
    prose: 'no: las listas de los compradores no lo nombran; su dirección abre como antes.',
  },
  'media add': {
    summary: 'guarda una imagen, un video o un modelo 3D y escribe su dirección',
    options: {
      '--company': 'la empresa que lo usa',
      '--purpose': 'para qué es; si falta, el contenido decide entre image, video y model',
    },
    prose:
      'Escribe la dirección, para páginas, logos y listas de precios. Las imágenes (JPEG, PNG, WebP, AVIF, GIF, SVG) se guardan de nuevo como WebP, derechas y sin metadatos; los videos (MP4, WebM) y los modelos (GLB), como son. Cuenta como espacio de la empresa. Lo que nada nombra se elimina a los 30 días.',
  },
  'documents remove': {
    summary: 'envía un documento a la papelera, o elimina una de sus ediciones',
    options: {
      '--edition': 'solo esta edición, que no sea la actual (si falta, el documento con todas)',
      '--for-ever': 'enseguida, también un documento de la papelera',
    },
    prose:
      'Los compradores ya no encuentran el documento. Queda 30 días en la papelera, y vitrina documents restore lo recupera.',
  },
  'documents trash': {
    summary: 'muestra los documentos de la papelera',
    options: {
      '--company': 'los documentos de esta empresa en la papelera, y cuándo se elimina cada uno para siempre',
    },
  },
  'documents draft': {
    summary: 'copia una edición en un borrador',
    options: { '--edition': 'la edición que se copia (si falta, la actual)' },
    prose:
      'El borrador tiene las páginas, etiquetas y secciones de la edición y usa los mismos archivos. Los compradores no lo ven.',
  },
  'documents publish': {
    summary: 'hace de un borrador la edición actual',
    options: {
      '--edition': DRAFT,
      '--replace': 'también si la edición actual cambió después de hacer el borrador; se puede volver a ella',
    },
  },
  'documents preview': {
    summary: 'da una dirección que muestra un borrador',
    options: {
      '--edition': DRAFT,
      '--days': 'cuántos días vale la dirección, de 1 a 60 (si falta, 7)',
      '--comment': 'quien tiene la dirección también puede comentar',
      '--approve': 'quien tiene la dirección también puede aprobar el borrador',
      '--end': 'en vez de eso, anula todas las direcciones de la edición',
    },
    prose:
      'Escribe una dirección en la que se ve el borrador. La ve cualquiera que la tenga: compártela solo con quien deba verla.',
  },
  'documents discard': {
    summary: 'elimina un borrador',
    options: { '--edition': DRAFT },
    prose: 'Los compradores no notan nada. Un documento sin edición publicada se va con su último borrador.',
  },
  'documents check': {
    summary: 'revisa un documento o un borrador antes de que lo vean los compradores',
    options: {
      '--edition': 'una edición o un borrador (si falta, la actual)',
      '--offline': 'no llama a direcciones de otros sitios',
      '--ignore': 'ignora el aviso con esta clave, también en ediciones siguientes mientras no cambie',
      '--reason': 'por qué; se muestra con la revisión y en el registro de cambios',
      '--heed': 'deja de ignorarlo',
      '--json': 'escribe la respuesta de GET …/check en la salida estándar',
    },
    prose:
      'Revisa páginas, etiquetas, productos, precios, enlaces, medios, secciones y ajustes, y no cambia ninguno. El código de salida es 4 cuando algo impide publicar: los compradores encontrarían algo que no funciona.',
  },
  'feed import': {
    summary: 'reemplaza la lista de precios de una empresa',
    options: {
      FILE: '.csv, .tsv, .txt, .json, .xlsx, .xls, .ods o .xml de Google Merchant, cada uno también como .gz; las imágenes pueden estar al lado',
      URL: 'lo mismo, leído una vez de una dirección pública',
      '--check': 'la lista tal como la leyó feed check hace menos de una hora; sin las imágenes que estén al lado',
      '--force': 'importa una lista que perdió más de la mitad de sus productos',
      '--json': 'escribe { company, rows, products, mapping, shown, ignored, notes, problems } en la salida estándar',
    },
    prose:
      'Las filas que no sirven se informan por causa y línea; las demás se importan. Una importación que falla deja la lista de antes.',
  },
  'feed check': {
    summary: 'lee una lista de precios sin importarla, y la compara con la de hoy',
    options: {
      'FILE, URL': 'como en vitrina feed import',
      '--json': 'escribe { id, expiresAt, report, columns, rows, difference } en la salida estándar',
    },
    prose:
      'Lee la lista como una importación y no cambia nada: las columnas con quién decidió y qué tan seguro es, las primeras filas, los problemas y la diferencia con la lista de hoy. Lo revisado se puede importar durante una hora: vitrina feed import --check ID',
  },
  'feed show': {
    summary: 'muestra la lista de precios de una empresa y su última importación',
    prose:
      'Muestra la lista de la empresa: sus columnas, las filas que quedaron fuera, la última importación y su fuente.',
  },
  'feed source set': {
    summary: 'lee la lista de precios de una dirección cada cierto tiempo',
    options: {
      '--url': 'dirección http(s) pública de la lista',
      '--kind': 'csv, tsv, json, xlsx, xml (si falta, según el nombre, el tipo o los primeros bytes)',
      '--every': 'de 5 a 10080 (si falta, 60)',
      '--user': 'para un sitio que pide usuario; la contraseña se lee de la entrada estándar',
      '--no-login': 'quita usuario y contraseña',
    },
    prose:
      'Los servidores la leen antes de un minuto, y luego con esa frecuencia; una lista sin cambios no se descarga otra vez. Sin --user, el usuario guardado queda si no cambian esquema, sitio y puerto.',
  },
  'feed source remove': { summary: 'quita la fuente de la lista de precios', prose: 'La lista importada queda.' },
  'feed source run': {
    summary: 'lee ahora la lista de precios de su fuente',
    options: { '--force': 'importa la lista aunque no haya cambiado o haya perdido más de la mitad de sus productos' },
  },
  'tags export': {
    summary: 'escribe las etiquetas de un documento como CSV',
    options: { '--edition': CURRENT, '--out': OUT },
    prose:
      'Los valores se escriben sin cambios. Abre el archivo como texto en la hoja de cálculo: allí un nombre que empieza por = sería una fórmula.',
  },
  'tags import': {
    summary: 'reemplaza las etiquetas de un documento por las de un CSV',
    prose:
      'Columnas: page, name, ref, id, left, top, iconIndex, color, size, tagId, review, active, origin (page, ref, left y top son obligatorias). review: proposed, confirmed o rejected; vacío es confirmed, o el estado de una etiqueta sin cambios. tagId: vacío en una etiqueta nueva; una que cambia y conserva su tagId es la misma con otros valores. Todas las filas o ninguna. Las nuevas y las cambiadas cuentan como puestas a mano: las ediciones siguientes las conservan. active false oculta una etiqueta, también en ediciones siguientes. --edition N: las de un borrador o de otra edición.',
  },
  'tags retag': {
    summary: 'compara otra vez las palabras de un documento con la lista de precios o la tienda de hoy',
    options: { '--edition': CURRENT },
    prose:
      'No necesita el PDF: compara las palabras guardadas con la lista o la tienda de hoy. Solo cambian las propuestas. Quedan las etiquetas que una persona puso, confirmó o rechazó.',
  },
  'review list': {
    summary: 'muestra lo que no tiene un lugar seguro en la edición nueva',
    options: { '--edition': CURRENT },
    prose:
      'Etiquetas, enlaces, imágenes y secciones de la edición anterior cuyo lugar en esta no es seguro, y productos de la lista que pueden estar impresos con un nombre parecido. No están en ninguna edición hasta que alguien los ponga: vitrina review export escribe un archivo para eso.',
  },
  'review export': {
    summary: 'escribe como CSV lo que falta por revisar',
    options: { '--edition': CURRENT, '--out': OUT },
    prose:
      'Una fila por cada pendiente, con su primera sugerencia. Escribe place o dismiss en la columna action, corrige toPage, left y top (porcentaje de la página) donde la sugerencia no sirve, y pasa el archivo a vitrina review import. Las filas sin acción siguen pendientes.',
  },
  'review import': {
    summary: 'pone o descarta con un CSV lo que falta por revisar',
    options: { '--edition': CURRENT },
    prose:
      'Hace lo que dice la columna action de un archivo de vitrina review export, todas las filas o ninguna: place pone el elemento en toPage, left y top; dismiss lo deja fuera, también en ediciones siguientes.',
  },
} as const satisfies Record<string, SpanishHelp>;
