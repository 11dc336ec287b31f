/** Findings and remedies of `vitrina doctor` in Spanish. */
import { type SpanishSentences, translator } from './sentences.ts';

const doctorSentences: SpanishSentences = {
  'Node {} is too old.': 'Node {} es muy antiguo.',
  'Start with Node {} or later.': 'Inicia con Node {} o uno más nuevo.',
  'The viewer is not built: shoppers see no catalogue.':
    'El visor no está construido: los compradores no ven catálogos.',
  'Run: npm start, or npm run build.': 'Ejecuta: npm start, o npm run build.',
  'The viewer is built.': 'El visor está construido.',
  'Links and previews use {}.': 'Los enlaces y vistas previas usan {}.',
  'Set PUBLIC_URL to the address shoppers use.': 'Pon en PUBLIC_URL la dirección que usan los compradores.',
  '{} is not encrypted.': '{} no está cifrada.',
  'Put a proxy with TLS in front and set PUBLIC_URL.': 'Pon delante un proxy con TLS y ajusta PUBLIC_URL.',
  'Studio shares the host of shoppers: {}. STUDIO_URL separates them.':
    'Studio está en la misma dirección que los compradores: {}. STUDIO_URL los separa.',
  'Give STUDIO_URL an https address.': 'Pon en STUDIO_URL una dirección https.',
  'Studio does not answer at {}.': 'Studio no responde en {}.',
  'Start the server, and let the proxy pass that host name on (Host or X-Forwarded-Host).':
    'Inicia el servidor, y que el proxy pase ese nombre (Host o X-Forwarded-Host).',
  'A proxy is in front ({}), but its X-Forwarded-For is not trusted: all visitors count as one client.':
    'Hay un proxy delante ({}), pero no se confía en su X-Forwarded-For: todos los visitantes cuentan como uno.',
  'Set TRUST_PROXY to the address of the proxy, or to the number of proxies.':
    'Pon en TRUST_PROXY la dirección del proxy, o el número de proxies.',
  'X-Forwarded-For is trusted from everybody (TRUST_PROXY=true): a client can choose its address.':
    'Se confía en el X-Forwarded-For de cualquiera (TRUST_PROXY=true): un cliente puede elegir su dirección.',
  'Set TRUST_PROXY to the addresses of the proxies, unless they alone can reach the server.':
    'Pon en TRUST_PROXY las direcciones de los proxies, salvo que solo ellos lleguen al servidor.',
  'No proxy is trusted.': 'No se confía en ningún proxy.',
  'Trusted proxies: {}.': 'Proxies de confianza: {}.',
  "The data folder is its owner's alone.": 'La carpeta de datos es solo de su dueño.',
  'Other users of this machine can read {}.': 'Otros usuarios de esta máquina pueden leer {}.',
  'Run: {}': 'Ejecuta: {}',
  'The system chooses the port.': 'El sistema elige el puerto.',
  'Port {} is free.': 'El puerto {} está libre.',
  'Another Vitrina server answers at port {}.': 'Otro servidor de Vitrina responde en el puerto {}.',
  'Port {} of {} cannot be used ({}).': 'El puerto {} de {} no se puede usar ({}).',
  'Stop the program that listens there, or set PORT and HOST.': 'Detén el programa que lo usa, o ajusta PORT y HOST.',
  'Pages without text are not read (OCR=0).': 'Las páginas sin texto no se leen (OCR=0).',
  'Pages without text can be read.': 'Las páginas sin texto se pueden leer.',
  'Pages without text cannot be read: the language data {} are missing.':
    'Las páginas sin texto no se pueden leer: faltan los datos de idioma {}.',
  '{}: pages without text are not read, because its OCR_LANGUAGE is unknown.':
    '{}: las páginas sin texto no se leen, porque su OCR_LANGUAGE no existe.',
  'Visitors can be located.': 'Se puede saber de qué lugar son los visitantes.',
  '{}: its store answers, {} categories.': '{}: su tienda responde, {} categorías.',
  'If the host is yours, set STORE_HOSTS={} for the servers and for this command.':
    'Si el servidor es tuyo, pon STORE_HOSTS={} para los servidores y para este comando.',
  'Check --website, --provider and --secret: {}': 'Mira --website, --provider y --secret: {}',
  '{}: none of the {} products in its price list has a price.':
    '{}: ninguno de los {} productos de su lista tiene precio.',
  'Shoppers can ask, not order. See how a list is read: {}':
    'Los compradores pueden preguntar, no pedir. Mira cómo se lee una lista: {}',
  '{}: {} products in its price list.': '{}: {} productos en su lista de precios.',
  '{} has neither a store nor a price list.': '{} no tiene tienda ni lista de precios.',
  'See "Upgrades" in docs/operating.md.': 'Mira "Upgrades" en docs/operating.md.',
  '{}, migrated': '{}, al día',
  'Start the server, or any command: it migrates. Make a backup first.':
    'Inicia el servidor o cualquier comando: la pone al día. Antes haz una copia.',
  '{} lacks {}.': 'A {} le falta {}.',
  'Set the clocks by NTP.': 'Ajusta los relojes por NTP.',
  'The clock of the database is {} s from this one.': 'El reloj de la base de datos está a {} s de este.',
  'It is {} here, before the last migration of the database.':
    'Aquí son las {}, antes de la última migración de la base de datos.',
  '{}: its price list comes from {}, which only STORE_HOSTS lists.':
    '{}: su lista de precios viene de {}, que solo está en STORE_HOSTS.',
  'If the host is yours, set FEED_HOSTS={} for the servers and for this command.':
    'Si el servidor es tuyo, pon FEED_HOSTS={} para los servidores y para este comando.',
  '{} opens {} to each of {} companies.': '{} abre {} a cada una de {} empresas.',
  'Name the company that may use each host: COMPANY@HOST.':
    'Nombra la empresa que puede usar cada servidor: COMPANY@HOST.',
  'No private host is open to a company without being named for it.':
    'Ningún servidor privado está abierto a una empresa que no lo nombra.',
  'Provide the key that they were sealed with: SECRETS_KEY (during a change SECRETS_KEY_NEXT too), or secrets.key in DATA_DIR. If it is lost: vitrina secrets forget-lost.':
    'Da la clave con la que se cifraron: SECRETS_KEY (durante un cambio también SECRETS_KEY_NEXT), o secrets.key en DATA_DIR. Si se perdió: vitrina secrets forget-lost.',
  'PostgreSQL shares the secrets between servers, but the key is in a file of this machine: other servers cannot open them.':
    'PostgreSQL comparte los secretos entre servidores, pero la clave está en un archivo de esta máquina: los otros servidores no los abren.',
  'Set SECRETS_KEY on every server and worker to what {} says.':
    'Pon en SECRETS_KEY de cada servidor y trabajador lo que dice {}.',
  'The data folder has no secrets key.': 'La carpeta de datos no tiene clave de secretos.',
  'Only its owner can read {}.': 'Solo su dueño puede leer {}.',
  '{} can be read by others.': 'Otros pueden leer {}.',
  'The secret "{}" cannot be opened: {}.': 'El secreto "{}" no se puede abrir: {}.',
  '{} secrets can be opened.': '{} secretos se pueden abrir.',
  'Files can be written and read.': 'Se pueden escribir y leer archivos.',
  'Files can be written and read; {} MiB are free.': 'Se pueden escribir y leer archivos; hay {} MiB libres.',
  'Free some space: soon nothing can be published.': 'Libera espacio: pronto no se podrá publicar nada.',
  'Free some space.': 'Libera espacio.',
  'All {} files that the database refers to exist.': 'Están los {} archivos que nombra la base de datos.',
  '{} is missing ({}).': 'Falta {} ({}).',
  '{} is damaged ({}).': '{} está dañado ({}).',
  'no longer referenced': 'ya no se nombra',
  'Restore a backup, or publish the document again.': 'Restaura una copia, o publica otra vez el documento.',
  'Publish the document again, which writes the file again, or restore a backup.':
    'Publica otra vez el documento, que escribe de nuevo el archivo, o restaura una copia.',
  '{} files are missing in all.': 'En total faltan {} archivos.',
  'Is DATA_DIR the right one?': '¿Es esa la carpeta DATA_DIR?',
  '{} files are damaged in all.': 'En total hay {} archivos dañados.',
  'Check the disk.': 'Revisa el disco.',
  '{} incomplete files were aborted.': 'Se descartaron {} archivos incompletos.',
  'There are no unreferenced files.': 'No hay archivos sueltos.',
  '{} files ({} MiB), stored a day ago or earlier, are unreferenced: the database refers to no file at all.':
    'Hay {} archivos sueltos ({} MiB) de hace un día o más: la base de datos no nombra ningún archivo.',
  '{} files ({} MiB), stored a day ago or earlier, are unreferenced; {} were removed.':
    'Había {} archivos sueltos ({} MiB) de hace un día o más; se eliminaron {}.',
  '{} files ({} MiB), stored a day ago or earlier, are unreferenced.':
    'Hay {} archivos sueltos ({} MiB) de hace un día o más.',
  'Is DATABASE_URL the right one? Nothing is removed.': '¿Es esa la base DATABASE_URL? No se elimina nada.',
  'Remove them: {}': 'Elimínalos: {}',
  'See what the message names.': 'Mira lo que nombra el mensaje.',
  'npm ci, or set OCR=0.': 'npm ci, o pon OCR=0.',
};

export const doctorText = translator(doctorSentences);
