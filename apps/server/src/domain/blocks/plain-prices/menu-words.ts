/** Words of menus, of columns of prices, and of pages whose numbers are something else. Without accents, in the singular. Pure. */

import { tokensOfName } from '../names.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Parts of menus, in several languages. */
const SECTION = setOf(`
  carta menu maridaje degustacion entrada entrante aperitivo picada picar tapa racion plato fuerte principal postre bebida vino coctel cerveza sopa ensalada desayuno almuerzo
  cena merienda brunch acompanamiento guarnicion adicion jugo cafe te infusion pasteleria panaderia parrilla asado tinto blanco rosado espumoso cava
  starter appetizer side main salad soup dessert drink wine cocktail beer breakfast lunch dinner plat boisson vin vorspeise hauptgericht getranke antipasto primo secondo contorno dolce
  prato sobremesa petisco bowl wok combo especialidad infantil vegetariano hamburguesa sandwich arepa sushi roll rollo parrilla snack compartir helado panes pan taco pizza corte arroce fruta verdura marisco carne huevo egg coffee
`);

/** Dishes and drinks. */
const DISH = setOf(`
  ceviche camaron langostino langosta pulpo calamar pescado pargo mojarra trucha salmon atun bacalao merluza robalo corvina marisco cazuela concha almeja mejillon ostra cangrejo anchoa boqueron sardina
  pollo gallina pavo pato cerdo res carne ternera cordero chivo bife lomo churrasco entrecot solomillo costilla punta chuleta pechuga chorizo morcilla jamon salchicha tocino hamburguesa perro albondiga
  arroz papa patata yuca platano patacon maduro frijol lenteja garbanzo maiz mazorca arepa empanada tamal carimanola pandebono almojabana bunuelo tostada pan baguette croissant sandwich
  ajiaco sancocho bandeja mondongo lechona fritanga calentado huevo tortilla omelet croqueta pincho brocheta nacho taco burrito quesadilla guacamole enchilada fajita chilaquile
  queso quesadillo burrata mozzarella parmesano tomate cebolla champinon esparrago aguacate palta espinaca berenjena alcachofa verdura vegetal vegetariana vegetariano vegano vegana
  pasta pizza lasana espagueti spaghetti ravioli ravioles noqui gnocchi risotto margarita margherita prosciutto napolitana hawaiana pepperoni focaccia calzone bruschetta carpaccio
  sushi nigiri sashimi roll rollo maki uramaki temaki tempura ramen gyoza wantan lumpia tartar tataki teriyaki curry kebab falafel hummus
  flan helado torta tarta pastel brownie tiramisu cheesecake merengon natilla arequipe chocolate vainilla mousse churro galleta crepa crepe waffle pancake gelatina fruta fresa mango mora lulo maracuya guanabana corozo limon limonada naranja pina coco banano manzana
  espresso americano capuchino cappuccino latte mocca chai brew frappe batido malteada smoothie gaseosa soda agua tonica leche yogur granola cereal
  ron ginebra gin whisky whiskey vodka tequila mezcal aguardiente pisco vermut vermouth vermu mojito negroni daiquiri paloma spritz bourbon sangria michelada cana champana champagne prosecco
  malbec merlot cabernet sauvignon syrah carmenere pinot chardonnay tempranillo rioja albarino verdejo riesling torrontes garnacha
  starter appetizer side main entree salad soup dessert drink wine cocktail beer breakfast lunch dinner chicken beef pork fish shrimp lobster steak rib egg bacon sausage cheese bread toast fries rice bean cake pie cream coffee tea juice pancake bagel salmon tuna burger
  plat boisson vin soupe salade poulet boeuf poisson fromage saucisse oeuf glace gateau fondue rosti tartare entrecote filet vorspeise hauptgericht getranke suppe salat
  antipasto primo secondo contorno dolce insalata zuppa pesce gelato birra prato sobremesa peixe frango carne feijao queijo bolo suco cerveja
`);

/** Columns of prices, and of the sizes that they are for. */
const PRICE = setOf(
  'precio price valor vlr pvp prix preis prezzo preco tarifa rate eur euro usd cop mxn pen clp copa botella media medio entera entero racion tapa vaso jarra shot trago pinta glass bottle half full personal mediana mediano familiar grande pequena pequeno small medium large sencilla sencillo doble individual porcion',
);

/** A page below such a title has no prices. */
const OTHER_TITLE =
  /\b(?:indice|contenido|contents?|sumario|inventario|calorias?|nutricion(?:al)?|nutritional?|ingredientes?|recetas?|horarios?|timetable|schedule|resultados|posiciones|directorio|extensiones|encuesta|examen|votacion|torneo|ranking|informe|reporte|ventas|temperaturas?|siembra|despiece|materiales|estadisticas?|asistencia)\b|\blista de (?:mercado|compras?|tareas|utiles|invitados)\b|\b(?:tiempos?|ficha|plan) (?:de )?(?:coccion|tecnica|produccion)\b/u;
/** Toppings are sold. */
const IS_SOLD = /\badicional|\bextra|\b(?:a )?eleccion\b/u;

/** A page that prints such a word anywhere has numbers of another kind. */
const NEVER = setOf('talla capitulo chapter isbn goleador voltaje');

/** A number right behind such a word belongs to it. */
const COUNTED = setOf(`
  mesa habitacion hab piso local calle carrera cra kr cl av avenida km kilometro no num numero pagina pag capitulo cap figura fig cuadro talla ext extension tel telefono cel celular whatsapp paso seccion parte
  volumen vol anexo articulo art lote ref codigo item ruta linea canal grupo semana unidad tema leccion ejercicio nivel version hoja foto lamina plano zona puerta torre bloque casa apto oficina
  a al de del desde hasta entre en y o con por para las los mas menos x to from at of and or the since until
`);

const DAY =
  /^(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/u;

const MAX_CATEGORY = 2;

/** `camarones` is `camaron`, `postres` is `postre`. */
const formsOf = (word: string): string[] => [word, word.replace(/s$/u, ''), word.replace(/es$/u, '')];

const hasAny = (text: string, words: ReadonlySet<string>): boolean =>
  tokensOfName(text).some((token) => formsOf(token).some((form) => words.has(form)));

export const isOfMenu = (text: string): boolean => hasAny(text, DISH) || hasAny(text, SECTION);
/** Names a part of a menu: `Platos fuertes`, `Arroces`; the title of a recipe names a dish in more words. */
export const isMenuHeading = (text: string): boolean =>
  hasAny(text, SECTION) || (tokensOfName(text).length <= MAX_CATEGORY && hasAny(text, DISH));
export const isPriceHeading = (text: string): boolean => hasAny(text, PRICE);
export const isOtherTitle = (text: string): boolean => {
  const title = tokensOfName(text).join(' ');
  return OTHER_TITLE.test(title) && !IS_SOLD.test(title);
};
export const isNeverOfMenu = (text: string): boolean => hasAny(text, NEVER);

/** Whether a number behind the text counts something: `Mesa 4`, `de 8 a 10`. */
export const countsNext = (text: string): boolean => {
  const last = tokensOfName(text).at(-1) ?? '';
  return formsOf(last).some((form) => COUNTED.has(form));
};

/** Only days and months: `Lunes`. */
export const isDay = (text: string): boolean => {
  const tokens = tokensOfName(text);
  return tokens.length > 0 && tokens.every((token) => DAY.test(token) || COUNTED.has(token));
};
