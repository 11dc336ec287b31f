/** Spanish help of the commands about companies, people and the deployment. */
import type { SpanishHelp } from './help-entry.ts';

const LIST = 'una lista JSON en la salida estándar';
const COMPANY_OPTIONS = {
  '--name': 'nombre que ven los compradores',
  '--website': 'la tienda de la empresa, http(s)',
  '--provider': 'VTEX, SHOPIFY o FEED (si falta, FEED: una lista de precios importada)',
  '--extra':
    'un ajuste de Info.Extras; se puede repetir. CARRITO_KIOSK=TRUE enciende el carrito; otros: CHAT_NUMBER, CURRENCY, PRINTED_PRICE, REGION_LOOKUP, TOC_BACKGROUND, TAG_SIZE_WIDE, FRAME_ANCESTORS, OCR_LANGUAGE (SPA, ENG, POR, dos como SPA+ENG, NONE)',
  '--color': 'color principal',
  '--development': 'un desarrollo que la empresa tiene; se puede repetir',
  '--logo': 'imagen que se guarda, o una dirección',
  '--contact': 'Info.Contact; con FEED, el número que recibe pedidos por chat, p. ej. +57 300 123 4567',
  '--secret': 'se guarda cifrado; se puede repetir',
} as const;

export const operationHelp = {
  'company add': {
    summary: 'crea una empresa',
    options: { ...COMPANY_OPTIONS, '--uid': 'a-z, 0-9, - y _; aparece en las direcciones' },
    prose: 'Sin --development la empresa recibe el que abre el visor (REQUIRED_DEVELOPMENT).',
  },
  'company list': {
    summary: 'muestra las empresas y sus documentos',
    options: {
      '--find': 'solo empresas con este texto en el identificador o el nombre',
      '--page': 'la página de la lista, la primera si falta',
      '--json': LIST,
    },
  },
  'company set': {
    summary: 'cambia los datos de una empresa',
    options: COMPANY_OPTIONS,
    prose:
      'Lo que no se indica queda como está. --extra reemplaza el ajuste de ese nombre; --development reemplaza toda la lista.',
  },
  'company suspend': {
    summary: 'oculta una empresa a los compradores, sin perder nada',
    prose:
      'Los compradores ven lo mismo que de una empresa que no existe. Su equipo puede leerlo todo y no cambia nada; sus publicaciones y la lectura de su lista de precios esperan. vitrina company resume UID lo devuelve todo.',
  },
  'company resume': {
    summary: 'termina la suspensión de una empresa',
    prose: 'Los compradores la ven otra vez, y lo que esperaba continúa.',
  },
  'company quota': {
    summary: 'muestra o cambia los límites de una empresa',
    options: {
      '--documents': 'documentos',
      '--storage': 'archivos de todas las ediciones guardadas, p. ej. 20GB; KB, MB, GB, TB cuentan miles',
      '--events': 'eventos guardados en un día (UTC); los demás se aceptan y se descartan',
      '--calls':
        'referencias de productos consultadas en un minuto, en cada servidor; lo que está en memoria no cuenta',
      '--json': 'escribe { limits, overrides, usage } en la salida estándar',
    },
    prose:
      '0 es sin límite, "default" el límite de la instalación (QUOTA_DOCUMENTS, QUOTA_STORAGE, QUOTA_EVENTS, QUOTA_CALLS). Sin opciones los límites quedan. Los escribe con lo que usa la empresa.',
  },
  'company remove': {
    summary: 'exporta una empresa y elimina todo lo que es de ella',
    options: {
      '--export':
        'escribe antes lo que es de la empresa, en una carpeta nueva o en un archivo nuevo que termina en .tar',
      '--no-export': 'no escribe nada',
      '--yes': 'no pide confirmación',
    },
    prose:
      'Elimina una empresa con sus documentos, lista de precios, miembros, secretos, publicaciones, subidas y estadísticas, y los archivos que ninguna otra usa. Los compradores ven lo mismo que de una que no existe; una publicación en curso se cancela. Quedan las personas y el registro de cambios, para quien administra la instalación. vitrina restore lee lo exportado en una instalación vacía; no tiene miembros ni secretos, y la empresa queda suspendida.',
  },
  'secrets list': {
    summary: 'muestra los secretos sellados por nombre',
    prose:
      'Muestra los nombres de los secretos y de sus valores, nunca un valor, y la dirección a la que se pueden enviar las claves de una tienda.',
  },
  'secrets set': {
    summary: 'sella el secreto de la tienda de una empresa, desde la entrada estándar',
    prose:
      'Lee líneas KEY=VALUE de la entrada estándar y las sella como el secreto de la tienda. Los demás valores quedan. Los de cada clase de tienda están en apps/server/src/stores/README.md.',
  },
  'secrets remove': { summary: 'elimina un secreto', prose: 'El ID es el que muestra vitrina secrets list.' },
  'secrets rotate': {
    summary: 'sella todos los secretos con una clave nueva',
    prose:
      'Sella cada secreto con una clave nueva, todos o ninguno. La clave es una generada en el archivo que está con los datos, o la de SECRETS_KEY_NEXT; los servidores que usan el archivo lo leen otra vez solos. Donde hay SECRETS_KEY, inicia primero todos los servidores también con SECRETS_KEY_NEXT, rota, e inícialos con la nueva como SECRETS_KEY: mira docs/secrets.md.',
  },
  'secrets forget-lost': {
    summary: 'tras perder una clave: elimina los secretos sellados con ella',
    prose:
      'Para una clave perdida del todo: elimina los secretos que ninguna clave abre y sigue con la de esta máquina. Los eliminados se ponen otra vez. Un servidor que aún tiene la clave vieja pierde sus secretos.',
  },
  backup: {
    summary: 'copia la base de datos y los archivos mientras el servidor trabaja',
    options: {
      FOLDER: 'una carpeta nueva, o FILE.tar: un solo archivo',
      '--json': 'escribe { path, rows, files, bytes, lost, keys } en la salida estándar',
    },
    prose:
      'Copia una foto consistente de la base y los archivos; el servidor puede trabajar y publicar mientras tanto. Los secretos siguen sellados: su clave (SECRETS_KEY, o secrets.key en DATA_DIR) no va en la copia y se guarda aparte. Termina con 1 si ya faltaban archivos o estaban dañados.',
  },
  restore: {
    summary: 'restaura una copia',
    options: {
      '--replace': 'reemplaza lo que hay en la base de datos',
      '--json': 'escribe { madeAt, rows, files, missingKeys } en la salida estándar',
    },
    prose:
      'Restaura en la base y los archivos de la configuración de hoy, en cualquiera de los dos motores. Detén antes los servidores. Todas las sumas se comprueban antes de cambiar algo; una restauración que falla deja la base como estaba.',
  },
  doctor: {
    summary: 'lo revisa todo y propone remedios',
    options: {
      '--repair': 'elimina los archivos sin uso de más de un día; no durante una copia',
      '--contents': 'lee cada archivo que la base nombra, e informa los dañados',
      '--offline': 'no llama a ninguna tienda',
      '--json': 'escribe [{ check, is, says, remedy }] en la salida estándar',
    },
    prose:
      'Revisa el programa, la configuración, la base, los archivos, los secretos y la tienda de cada empresa, y no cambia nada sin --repair. Termina con 1 si hay un problema; los avisos solos terminan con 0.',
  },
  worker: {
    summary: 'publica los documentos en cola',
    prose:
      'Publica los documentos en cola, JOB_LANES a la vez, hasta recibir una señal. Entonces suelta los que están en curso: otro trabajador, o el servidor, sigue en la página en que quedaron. Los de un trabajador caído siguen después de JOB_LEASE_MS. Con WORKER_PORT responde /healthz, /readyz y, con METRICS_TOKEN, /metrics.',
  },
  'user add': {
    summary: 'agrega una persona que publica',
    options: {
      '--email': 'correo con el que entra',
      '--name': 'nombre que ve su equipo',
      '--company': 'una empresa en la que recibe --role',
      '--role': 'viewer, author (solo borradores), editor u owner',
      '--operator': 'puede crear empresas y decidir sus desarrollos',
      '--password-stdin': 'lee la contraseña de la entrada estándar',
    },
    prose: 'Sin --password-stdin se genera una contraseña y se muestra una vez.',
  },
  'user list': { summary: 'muestra las personas con sus roles', options: { '--json': LIST } },
  'user set': {
    summary: 'cambia el rol, la contraseña o los derechos de una persona',
    options: {
      '--name': 'nombre que ve su equipo',
      '--company': 'una empresa en la que recibe --role',
      '--role': 'viewer, author (solo borradores), editor u owner; none quita el rol',
      '--operator': 'puede crear empresas y decidir sus desarrollos',
      '--active': 'no: no puede entrar, y sus claves no sirven',
      '--new-password': 'genera una contraseña y la muestra una vez',
      '--password-stdin': 'lee la contraseña de la entrada estándar',
    },
    prose: 'Lo que no se indica queda como está. Una contraseña nueva termina todas las sesiones de la persona.',
  },
  report: {
    summary: 'informa sobre los lectores: aperturas, lectores, páginas, productos, búsquedas',
    options: {
      '--pdf': 'un documento en vez de toda la empresa',
      '--from': 'primer día, en Bogotá (si falta, 30 días hasta --to)',
      '--to': 'último día (si falta, hoy)',
      '--json': 'la respuesta de GET /admin/v1/companies/UID/analytics en la salida estándar',
      '--csv': 'una línea por cifra: section, document, page, subject, measure, amount',
    },
    prose: 'Los lectores son sesiones de un día: exactos para un día; para varios, la suma de los días.',
  },
  serve: {
    summary: 'inicia el servidor',
    prose: 'Escucha en HOST:PORT (0.0.0.0:4600). SIGTERM y SIGINT lo terminan cuando acaba las respuestas pendientes.',
  },
} as const satisfies Record<string, SpanishHelp>;
