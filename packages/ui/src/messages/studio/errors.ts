import { approvalErrorWords } from './approval.ts';
import { linkErrorWords } from './links.ts';
import { scheduleErrorWords } from './schedule.ts';
import { uploadErrorWords } from './upload.ts';

/**
 * A sentence and a next step for each code of the closed list of errors, for publishers. A test of Studio compares the codes with the
 * list.
 */
export type ErrorWords = { sentence: string; action: string };

export const errorWords = {
  'key.missing': { sentence: 'Esta llamada no llevaba la clave de lectura.', action: 'Recarga la página.' },
  'key.unknown': {
    sentence: 'La clave de lectura no es de esta instalación.',
    action: 'Pídele la clave a quien administra Vitrina.',
  },
  'request.invalid': { sentence: 'Hay un dato que no podemos aceptar.', action: 'Mira los campos y prueba otra vez.' },
  'request.too-large': { sentence: 'El archivo es demasiado grande.', action: 'Sube uno más liviano.' },
  'request.type': {
    sentence: 'Ese tipo de archivo no se puede leer.',
    action: 'Usa PDF, Excel, CSV, TSV, JSON o XML.',
  },
  'route.unknown': { sentence: 'Esta página no existe.', action: 'Vuelve a Catálogos.' },
  'access.missing': { sentence: 'Tu sesión terminó.', action: 'Entra otra vez: tu trabajo sigue aquí.' },
  'access.denied': {
    sentence: 'Tu rol no permite hacer esto.',
    action: 'Pídelo a una persona propietaria de la empresa.',
  },
  'access.forged': {
    sentence: 'No pudimos comprobar que el cambio viene de ti.',
    action: 'Recarga la página y prueba otra vez.',
  },
  'session.refused': {
    sentence: 'El correo o la contraseña no coinciden.',
    action: 'Mira que no falte una letra y prueba otra vez.',
  },
  'session.throttled': {
    sentence: 'Hubo demasiados intentos seguidos.',
    action: 'Espera un momento y prueba otra vez.',
  },
  'session.unknown': { sentence: 'Esa sesión ya terminó.', action: 'Recarga la lista.' },
  'company.unknown': {
    sentence: 'No encontramos esa empresa, o ya no haces parte de ella.',
    action: 'Pide una invitación o cambia de empresa.',
  },
  'company.exists': { sentence: 'Ya hay una empresa con ese identificador.', action: 'Usa otro.' },
  'company.conflict': {
    sentence: 'Otra persona cambió los datos de la empresa mientras los mirabas.',
    action: 'Mira los datos de ahora y guarda otra vez.',
  },
  'company.invalid': {
    sentence: 'Hay un dato de la empresa que no podemos aceptar.',
    action: 'Mira los campos y prueba otra vez.',
  },
  'company.suspended': {
    sentence: 'La empresa está suspendida: se puede ver, pero no cambiar.',
    action: 'Habla con quien administra Vitrina.',
  },
  'company.removing': { sentence: 'La empresa se está eliminando.', action: 'Ya no se puede cambiar.' },
  'quota.documents': {
    sentence: 'La empresa ya tiene todos los catálogos de su plan.',
    action: 'Elimina uno que ya no uses o pide ampliar el plan.',
  },
  'quota.storage': {
    sentence: 'La empresa ya usó todo el espacio de su plan.',
    action: 'Elimina para siempre uno de la papelera o pide ampliar el plan.',
  },
  'quota.calls': {
    sentence: 'La empresa llegó al límite de consultas por minuto.',
    action: 'Espera un minuto y prueba otra vez.',
  },
  'user.unknown': { sentence: 'Nadie tiene una cuenta con ese correo.', action: 'Mira si está bien escrito.' },
  'user.exists': { sentence: 'Ya hay una cuenta con ese correo.', action: 'Entra con ella o usa otro correo.' },
  'user.invalid': {
    sentence: 'Hay un dato de la cuenta que no podemos aceptar.',
    action: 'Mira el correo y la contraseña.',
  },
  'member.unknown': { sentence: 'Esa persona ya no hace parte de la empresa.', action: 'Recarga la lista.' },
  'member.last-owner': {
    sentence: 'La empresa no puede quedarse sin una persona propietaria.',
    action: 'Dale primero ese rol a alguien más.',
  },
  'invitation.unknown': {
    sentence: 'La invitación ya no vale.',
    action: 'Pide otra a una persona propietaria de la empresa.',
  },
  'invitation.too-many': {
    sentence: 'Hay demasiadas invitaciones abiertas.',
    action: 'Retira las que ya no hagan falta.',
  },
  ...linkErrorWords,
  'token.unknown': { sentence: 'Esa clave ya no existe.', action: 'Recarga la lista.' },
  'token.too-many': {
    sentence: 'Ya tienes todas las claves que se pueden tener.',
    action: 'Elimina una que ya no uses.',
  },
  'secret.unknown': { sentence: 'No encontramos esas credenciales.', action: 'Guárdalas otra vez en Tienda.' },
  'secret.invalid': {
    sentence: 'Las credenciales están incompletas o mal copiadas.',
    action: 'Cópialas otra vez desde tu tienda.',
  },
  'secret.origin': {
    sentence: 'Esas credenciales son de otra tienda.',
    action: 'Guarda las de la tienda que usas ahora.',
  },
  'pdf.unknown': {
    sentence: 'No encontramos ese catálogo.',
    action: 'Puede que alguien lo haya eliminado: vuelve a Catálogos.',
  },
  'pdf.foreign': { sentence: 'Ese nombre ya lo usa otra empresa.', action: 'Usa otro nombre.' },
  'pdf.trashed': {
    sentence: 'Ese catálogo está en la papelera.',
    action: 'Recupéralo, elimínalo para siempre o usa otro nombre.',
  },
  'pdf.conflict': {
    sentence: 'Otra persona cambió este catálogo mientras lo mirabas.',
    action: 'Mira cómo quedó y guarda otra vez.',
  },
  'edition.unknown': { sentence: 'Esa edición ya no existe.', action: 'Vuelve al catálogo y mira las que hay.' },
  'edition.current': {
    sentence: 'Esa es la edición que se está leyendo ahora.',
    action: 'Publica otra antes de quitarla.',
  },
  'edition.draft': {
    sentence: 'Eso es un borrador, y para esto hace falta una edición publicada.',
    action: 'Publícalo primero.',
  },
  'edition.published': { sentence: 'Esa edición ya se publicó.', action: 'Haz un borrador nuevo para cambiarla.' },
  'edition.conflict': {
    sentence: 'El borrador cambió después de que lo miraste.',
    action: 'Mira los cambios y publica otra vez.',
  },
  'edition.too-many': {
    sentence: 'Este catálogo ya tiene demasiados borradores.',
    action: 'Descarta uno que ya no uses.',
  },
  'page.unknown': { sentence: 'Esa página no existe en esta edición.', action: 'Vuelve al catálogo.' },
  'page.conflict': {
    sentence: 'Otra persona cambió esta página mientras la mirabas.',
    action: 'Mira cómo quedó: tus demás cambios siguen.',
  },
  'element.unknown': {
    sentence: 'Ese elemento ya no está en la página.',
    action: 'Alguien lo quitó: mira cómo quedó.',
  },
  'changes.key': { sentence: 'Ese cambio ya se había enviado con otro contenido.', action: 'Recarga la página.' },
  'review.invalid': { sentence: 'Esa decisión no sirve para esta etiqueta.', action: 'Mira la etiqueta otra vez.' },
  'check.unknown': {
    sentence: 'Eso ya no está en la lista de revisión.',
    action: 'Mira la lista otra vez.',
  },
  'check.blocks': {
    sentence: 'Esto impide publicar y no se puede ignorar.',
    action: 'Corrígelo primero.',
  },
  'feed.check-unknown': {
    sentence: 'Esa prueba de la lista ya no está guardada.',
    action: 'Sube la lista otra vez.',
  },
  'feed.check-expired': {
    sentence: 'La prueba de la lista venció.',
    action: 'Sube la lista otra vez.',
  },
  'sections.conflict': {
    sentence: 'Otra persona cambió la tabla de contenido mientras la mirabas.',
    action: 'Mira cómo quedó y guarda otra vez.',
  },
  'sections.invalid': {
    sentence: 'La tabla de contenido tiene una sección sin nombre o fuera del catálogo.',
    action: 'Corrige esa sección.',
  },
  'file.unknown': { sentence: 'No encontramos ese archivo.', action: 'Súbelo otra vez.' },
  'file.range': { sentence: 'Pediste una parte del archivo que no existe.', action: 'Descárgalo completo.' },
  'file.unreadable': { sentence: 'No pudimos leer ese archivo.', action: 'Guárdalo otra vez y súbelo de nuevo.' },
  'file.unavailable': {
    sentence: 'Los archivos no están disponibles en este momento.',
    action: 'Prueba otra vez en unos minutos: no se perdió nada.',
  },
  'publish.missing': { sentence: 'Falta el PDF.', action: 'Suelta el archivo otra vez.' },
  'publish.empty': { sentence: 'El archivo está vacío.', action: 'Expórtalo otra vez y súbelo de nuevo.' },
  ...uploadErrorWords,
  'publish.no-pages': {
    sentence: 'El PDF no tiene páginas.',
    action: 'Vuelve a exportarlo desde el programa de diseño.',
  },
  'publish.too-many-pages': { sentence: 'El PDF tiene demasiadas páginas.', action: 'Divídelo en varios catálogos.' },
  'publish.too-large': { sentence: 'El PDF es demasiado grande.', action: 'Expórtalo con imágenes más livianas.' },
  'publish.page-box': {
    sentence: 'Hay una página con un tamaño que no se puede mostrar.',
    action: 'Vuelve a exportarlo con un tamaño de página normal.',
  },
  'publish.no-page-readable': {
    sentence: 'No pudimos dibujar ninguna página del PDF.',
    action: 'Vuelve a exportarlo desde el programa de diseño.',
  },
  'publish.elements': {
    sentence: 'Hay elementos que no caben en las páginas del PDF.',
    action: 'Mira los elementos y publica otra vez.',
  },
  'upload.unknown': { sentence: 'La subida ya no está guardada.', action: 'Sube el archivo otra vez.' },
  'upload.unfinished': { sentence: 'El archivo todavía no ha subido completo.', action: 'Espera a que termine.' },
  'upload.too-many': { sentence: 'Hay demasiadas subidas sin terminar.', action: 'Termina o cancela una.' },
  'job.unknown': { sentence: 'No encontramos esa publicación.', action: 'Vuelve a Catálogos.' },
  'job.over': { sentence: 'Esa publicación ya terminó.', action: 'Mira cómo quedó en Catálogos.' },
  'job.too-many': { sentence: 'Hay demasiadas publicaciones en espera.', action: 'Espera a que termine una.' },
  'job.cancelled': { sentence: 'La publicación se canceló.', action: 'Sube el archivo otra vez cuando quieras.' },
  'job.lost': { sentence: 'Otro proceso continuó esta publicación.', action: 'Espera a que termine.' },
  'job.abandoned': {
    sentence: 'La publicación se detuvo varias veces sin terminar.',
    action: 'Vuelve a exportar el PDF y súbelo de nuevo.',
  },
  'preview.unknown': { sentence: 'Ese enlace de vista previa ya no vale.', action: 'Pide uno nuevo.' },
  ...approvalErrorWords,
  ...scheduleErrorWords,
  'feed.unreadable': {
    sentence: 'No pudimos leer la lista de precios.',
    action: 'Guárdala como Excel o CSV y súbela de nuevo.',
  },
  'feed.columns': {
    sentence: 'No encontramos las columnas de la lista.',
    action: 'Dinos cuál es la referencia, el nombre y el precio.',
  },
  'feed.empty': {
    sentence: 'La lista no tiene productos que se puedan leer.',
    action: 'Mira que cada fila tenga referencia, nombre y precio.',
  },
  'feed.busy': { sentence: 'Otra lista de precios se está leyendo.', action: 'Espera un momento y prueba otra vez.' },
  'feed.shrunk': {
    sentence: 'La lista nueva perdió más de la mitad de los productos.',
    action: 'Mira la lista y aplícala si está bien así.',
  },
  'feed.previous-unknown': {
    sentence: 'Esa lista ya no está guardada: después se leyó otra.',
    action: 'Sube otra vez la lista que quieres usar.',
  },
  'feed.no-source': {
    sentence: 'La lista no tiene una dirección de donde leerse.',
    action: 'Guarda primero la dirección.',
  },
  'feed.unreachable': {
    sentence: 'La dirección de la lista no responde.',
    action: 'Mira que se pueda abrir sin contraseña.',
  },
  'tags.invalid': {
    sentence: 'Hay filas de etiquetas que no se pueden leer.',
    action: 'Corrige esas filas y prueba otra vez.',
  },
  'secret.key': {
    sentence: 'No pudimos abrir las credenciales guardadas.',
    action: 'Habla con quien administra Vitrina.',
  },
  'store.unreachable': { sentence: 'La tienda no responde.', action: 'Prueba otra vez en unos minutos.' },
  'store.refused': { sentence: 'La tienda no aceptó las credenciales.', action: 'Mira las claves en Tienda.' },
  'store.misconfigured': { sentence: 'A la conexión con la tienda le falta un dato.', action: 'Complétala en Tienda.' },
  'store.throttled': {
    sentence: 'La tienda pidió que consultemos más despacio.',
    action: 'Espera un momento y prueba otra vez.',
  },
  'geo.private': { sentence: 'Esa conexión no dice desde dónde lees.', action: 'Elige la ciudad a mano.' },
  'geo.missing': { sentence: 'No encontramos ese lugar.', action: 'Elige la ciudad a mano.' },
  'geo.unavailable': { sentence: 'El servicio de lugares no responde.', action: 'Elige la ciudad a mano.' },
  'analytics.range': { sentence: 'Ese periodo no se puede consultar.', action: 'Elige como máximo un año.' },
  'forwarding.unknown': { sentence: 'Ese destino ya no existe.', action: 'Recarga la lista.' },
  'forwarding.invalid': {
    sentence: 'La dirección o la clave del destino no sirven.',
    action: 'Mira los campos y prueba otra vez.',
  },
  'rate.limited': {
    sentence: 'Hubo demasiadas consultas seguidas desde tu conexión.',
    action: 'Espera un momento y prueba otra vez.',
  },
  'database.unavailable': {
    sentence: 'No podemos guardar ni leer en este momento.',
    action: 'Prueba otra vez en unos minutos: no se perdió nada.',
  },
  'storage.full': {
    sentence: 'Ya no queda espacio para guardar archivos.',
    action: 'Habla con quien administra Vitrina.',
  },
  'server.busy': { sentence: 'Hay mucho trabajo en este momento.', action: 'Prueba otra vez en unos segundos.' },
  internal: {
    sentence: 'Algo falló de nuestro lado.',
    action: 'Prueba otra vez. Si sigue igual, avísale a quien administra Vitrina.',
  },
} as const satisfies Record<string, ErrorWords>;

/** No answer arrived. */
export const offlineWords: ErrorWords = {
  sentence: 'No hay conexión con Vitrina.',
  action: 'Mira tu internet y prueba otra vez.',
};
