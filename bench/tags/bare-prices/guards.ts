/** Generated documents with numbers at the ends of their lines that are no prices, as pages of HTML. */

const row = (...cells: (string | number)[]): string =>
  `<p class="row">${cells.map((cell) => `<span>${cell}</span>`).join('')}</p>`;
const rows = (lines: readonly string[]): string => lines.map((line) => row(...line.split(' | '))).join('');
const page = (title: string, ...parts: string[]): string => `<section><h1>${title}</h1>${parts.join('')}</section>`;

const STYLE = `
  @page { size: A5; margin: 14mm } body { font: 11pt/1.35 "DejaVu Sans", sans-serif; margin: 0 } p { margin: 0 0 1mm }
  h1 { font-size: 20pt } h2 { font-size: 14pt } .row { display: flex; gap: 3mm } .row > :first-child { flex: 1 }
  .row > span + span { min-width: 16mm; text-align: right } section { break-after: page }`;

const html = (...pages: string[]): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${pages.join('')}`;

const DISHES =
  'Ajiaco santafereño,Arroz con pollo,Sopa de tomate,Ensalada de quinua,Trucha al ajillo,Lomo de cerdo,Flan de coco,Pan de queso,Jugo de lulo,Torta de chocolate'.split(
    ',',
  );

export const GUARDS: Record<string, string> = {
  'contents of a menu': html(
    page(
      'Carta',
      rows(['Entradas | 4', 'Sopas | 7', 'Pescados y mariscos | 9', 'Carnes | 12', 'Postres | 15', 'Vinos | 18']),
    ),
  ),
  'contents of a cookbook, lines of text': html(
    page('Índice', ...DISHES.map((dish, at) => `<p>${dish} ${at * 3 + 8}</p>`)),
  ),
  'contents of a manual': html(
    page('Contenido', rows(['Capítulo 1 | 3', 'Capítulo 2 | 17', 'Capítulo 3 | 29', 'Capítulo 4 | 41', 'Anexos | 60'])),
  ),
  'alphabetical index of a cookbook': html(
    page(
      'Índice de recetas',
      rows([
        'Aceite de ajo | 42',
        'Arroz con coco | 17',
        'Bizcocho de limón | 88',
        'Cazuela de pollo | 35',
        'Ensalada tibia | 12',
        'Flan de café | 91',
        'Guacamole | 14',
        'Lentejas guisadas | 40',
        'Mousse de maracuyá | 95',
        'Pan de yuca | 63',
        'Sopa de cebolla | 22',
        'Tarta de queso | 80',
      ]),
    ),
  ),
  'ingredients of recipes': html(
    page(
      'Arroz con leche',
      '<h2>Ingredientes</h2>',
      rows([
        'Leche entera | 500',
        'Arroz | 120',
        'Azúcar | 90',
        'Canela en rama | 2',
        'Cáscara de limón | 1',
        'Uvas pasas | 40',
      ]),
    ),
    page(
      'Pan de banano',
      '<h2>Ingredientes</h2>',
      rows(['Harina de trigo | 250', 'Bananos maduros | 3', 'Huevos | 2', 'Mantequilla | 120', 'Azúcar morena | 150']),
    ),
  ),
  'calories of dishes': html(
    page(
      'Tabla de calorías',
      row('Alimento', 'kcal'),
      rows([
        'Arroz blanco | 130',
        'Pollo asado | 239',
        'Papa cocida | 87',
        'Pan integral | 247',
        'Queso fresco | 264',
        'Huevo frito | 196',
      ]),
    ),
  ),
  'nutrition of a menu': html(
    page(
      'Información nutricional',
      row('Plato', 'Energía', 'Proteína', 'Grasa', 'Sodio'),
      rows([
        'Hamburguesa clásica | 540 | 28 | 29 | 870',
        'Ensalada César | 320 | 18 | 22 | 640',
        'Papas fritas | 410 | 5 | 19 | 350',
        'Pollo crujiente | 480 | 31 | 24 | 910',
        'Helado de vainilla | 210 | 4 | 11 | 80',
      ]),
    ),
  ),
  'inventory of a kitchen': html(
    page(
      'Inventario de cocina',
      row('Artículo', 'Cantidad'),
      rows([
        'Copas de vino | 48',
        'Platos de postre | 60',
        'Jarras de agua | 12',
        'Bandejas de pan | 18',
        'Tazas de café | 72',
        'Cuchillos de carne | 36',
      ]),
    ),
  ),
  'order form of a restaurant': html(
    page(
      'Pedido de verduras',
      row('Producto', 'Pedido', 'Recibido'),
      rows([
        'Tomate chonto | 12 | 10',
        'Cebolla roja | 8 | 8',
        'Papa criolla | 25 | 24',
        'Lechuga crespa | 15 | 15',
        'Zanahoria | 10 | 9',
      ]),
    ),
  ),
  'bill of materials': html(
    page(
      'Lista de materiales',
      row('Pieza', 'Ítem', 'Cant.'),
      rows([
        'Tornillo hexagonal | 1 | 24',
        'Arandela plana | 2 | 48',
        'Soporte lateral | 3 | 2',
        'Tuerca ciega | 4 | 24',
        'Panel trasero | 5 | 1',
        'Bisagra | 6 | 4',
      ]),
    ),
  ),
  'parts without headings': html(
    page(
      'Silla Ronda',
      rows([
        'Tornillo hexagonal | 24',
        'Arandela plana | 48',
        'Soporte lateral | 2',
        'Tuerca ciega | 24',
        'Panel trasero | 16',
        'Bisagra | 40',
      ]),
    ),
  ),
  'sizes of shoes': html(
    page(
      'Calzado',
      rows([
        'Mocasín de cuero | Talla 38',
        'Botín de gamuza | Talla 39',
        'Sandalia plana | Talla 36',
        'Tenis urbano | Talla 40',
        'Zapato de tacón | Talla 37',
      ]),
      rows([
        'Bota alta café | 38',
        'Alpargata limón | 36',
        'Zueco miel | 39',
        'Bailarina crema | 37',
        'Pantufla chocolate | 40',
      ]),
    ),
  ),
  timetable: html(
    page(
      'Horario de buses',
      row('Destino', 'Salida', 'Llegada'),
      rows([
        'Bogotá – Tunja | 6 | 9',
        'Bogotá – Villa de Leyva | 7 | 11',
        'Bogotá – Melgar | 8 | 11',
        'Bogotá – Girardot | 10 | 13',
        'Bogotá – Honda | 14 | 18',
      ]),
    ),
  ),
  'results of a tournament': html(
    page(
      'Resultados',
      rows(['Millonarios | 3', 'Santa Fe | 1', 'Nacional | 2', 'América | 2', 'Junior | 0', 'Tolima | 4']),
      page(
        'Tabla',
        rows([
          'Millonarios | 12 | 8 | 28',
          'Nacional | 12 | 7 | 25',
          'Tolima | 12 | 7 | 24',
          'Junior | 12 | 5 | 19',
          'América | 12 | 4 | 16',
        ]),
      ),
    ),
  ),
  'directory of a hotel': html(
    page(
      'Directorio',
      '<h2>Extensiones</h2>',
      rows([
        'Restaurante | 214',
        'Bar de vinos | 220',
        'Servicio de café | 231',
        'Desayunos | 212',
        'Recepción | 100',
        'Lavandería | 305',
      ]),
      '<h2>Canales</h2>',
      rows(['Caracol | 12', 'Noticias | 34', 'Cocina y sabor | 45', 'Deportes | 51']),
    ),
  ),
  'seating of a wedding': html(
    page(
      'Mesas',
      rows([
        'Familia Rosales | 4',
        'Ana y Pedro | 7',
        'Primos del novio | 12',
        'Amigos del colegio | 9',
        'Compañeros de oficina | 15',
      ]),
    ),
  ),
  'population of towns': html(
    page(
      'Municipios',
      row('Municipio', 'Habitantes'),
      rows([
        'Salento | 7247',
        'Filandia | 13520',
        'Jardín | 13541',
        'Barichara | 7651',
        'Mompox | 44124',
        'Guatapé | 8174',
      ]),
    ),
  ),
  'vintages of a cellar': html(
    page(
      'Cava',
      rows([
        'Malbec de altura | 2019',
        'Rioja reserva | 2016',
        'Carmenere | 2020',
        'Pinot noir | 2021',
        'Syrah del valle | 2018',
        'Albariño | 2022',
      ]),
    ),
  ),
  'score of a survey': html(
    page(
      'Encuesta de satisfacción',
      row('Pregunta', 'Puntos'),
      rows([
        'Sabor de la comida | 87',
        'Atención en la mesa | 92',
        'Carta de vinos | 75',
        'Temperatura del café | 81',
        'Variedad de postres | 78',
      ]),
    ),
  ),
  'guests by day': html(
    page(
      'Reservas del restaurante',
      rows([
        'Lunes | 24',
        'Martes | 31',
        'Miércoles | 28',
        'Jueves | 42',
        'Viernes | 65',
        'Sábado | 88',
        'Domingo | 73',
      ]),
    ),
  ),
  'kitchen temperatures': html(
    page(
      'Temperaturas de cocción',
      row('Alimento', 'Grados'),
      rows([
        'Pollo entero | 74',
        'Carne molida | 71',
        'Cerdo | 63',
        'Pescado | 63',
        'Huevos | 71',
        'Sobras de arroz | 74',
      ]),
    ),
  ),
  'cooking times': html(
    page(
      'Tiempos de cocción',
      row('Verdura', 'Minutos'),
      rows(['Papa | 20', 'Zanahoria | 12', 'Brócoli | 6', 'Arveja | 8', 'Mazorca | 15', 'Remolacha | 45']),
    ),
  ),
  'report of a restaurant': html(
    page(
      'Informe de ventas',
      row('Producto', 'Vendidos'),
      rows([
        'Hamburguesa clásica | 145',
        'Papas fritas | 210',
        'Gaseosa | 320',
        'Ensalada César | 85',
        'Helado | 60',
        'Café | 155',
      ]),
    ),
  ),
  'allergens and weights': html(
    page(
      'Ficha técnica',
      row('Plato', 'Peso'),
      rows([
        'Lasaña de carne | 420',
        'Sopa de tomate | 300',
        'Arroz con pollo | 380',
        'Flan de coco | 120',
        'Ensalada de frutas | 250',
      ]),
    ),
  ),
  'ranking of dishes': html(page('Los diez platos preferidos', ...DISHES.map((dish, at) => row(dish, at + 1)))),
  'votes of dishes': html(
    page(
      'Votación del público',
      row('Plato', 'Votos'),
      rows(DISHES.map((dish, at) => `${dish} | ${[45, 32, 78, 12, 56, 90, 23, 67, 34, 81][at]}`)),
    ),
  ),
  'shopping list': html(
    page(
      'Lista de mercado',
      rows(['Tomates | 12', 'Cebollas | 8', 'Huevos | 30', 'Panes | 6', 'Limones | 15', 'Quesos | 2', 'Aguacates | 5']),
    ),
  ),
  'stations of a line': html(
    page('Estaciones', rows(['Portal Norte | 142', 'Alcalá | 135', 'Calle 100 | 100', 'Héroes | 82', 'Marly | 51'])),
  ),
  'scores of golf': html(
    page('Torneo', rows(['Juan Pérez | 72', 'Ana Ruiz | 68', 'Luis Mora | 75', 'Marta Díaz | 70', 'Pedro Limón | 74'])),
  ),
  'exam with points': html(
    page(
      'Examen de cocina',
      rows([
        'Preparar un arroz blanco | 10',
        'Cortar una cebolla en brunoise | 15',
        'Clarificar un caldo de pollo | 20',
        'Montar una mousse de chocolate | 25',
        'Decorar una torta | 5',
      ]),
    ),
  ),
  'book about coffee': html(
    page(
      'El café en Colombia',
      ...Array.from(
        { length: 14 },
        (_, at) =>
          `<p>La producción de café creció en la región durante la década y llegó a ${[340, 18, 52, 7, 96][at % 5]}</p>`,
      ),
    ),
  ),
  'seeds of a garden': html(
    page(
      'Siembra',
      row('Cultivo', 'Días'),
      rows(['Lechuga | 60', 'Tomate | 85', 'Zanahoria | 75', 'Espinaca | 45', 'Maíz dulce | 95', 'Fresa | 110']),
    ),
  ),
};
