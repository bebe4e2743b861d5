/** The business, its price list, and what its clients wrote and were offered. */
export const officeWords = {
  'Brightside Cleaning': 'Limpieza Amanecer',
  'hello@brightside.example': 'hola@amanecer.example',
  '1500 E Cesar Chavez St, Austin, TX 78702': 'Avenida Fernández Juncos 1850, San Juan, PR 00909',
  brightside: 'amanecer',
  'Sales tax': 'IVU',
  'Standard clean': 'Limpieza general',
  'Kitchen, baths, floors and dusting, up to 3 bedrooms.':
    'Cocina, baños, pisos y polvo, hasta 3 habitaciones.',
  Homes: 'Hogares',
  'Deep clean': 'Limpieza profunda',
  'Everything in a standard clean, plus baseboards, inside oven and fridge.':
    'Todo lo de la limpieza general, más zócalos y el interior del horno y la nevera.',
  'Move-out clean': 'Limpieza por mudanza',
  'Empty home, ready for the walk-through.': 'Casa vacía, lista para entregar.',
  'Office clean': 'Limpieza de oficina',
  'Desks, kitchenette, restrooms, trash.': 'Escritorios, cocineta, baños y basura.',
  Business: 'Comercios',
  'Window cleaning': 'Lavado de ventanas',
  'Inside and out, screens wiped.': 'Por dentro y por fuera, con los escrines limpios.',
  Extras: 'Adicionales',
  'Carpet shampoo': 'Lavado de alfombras',
  'Hot water extraction.': 'Con agua caliente y extracción.',
  'Fridge and oven': 'Nevera y horno',
  'Inside, racks included.': 'Por dentro, con parrillas y gavetas.',
  'Extra hour': 'Hora adicional',
  'Whatever is on your list.': 'Lo que quede en su lista.',
  'Zelle: pay@brightside.example (Brightside Cleaning)\nBank: First Lone Star Bank, routing 111000025, account 000123456789\nChecks to Brightside Cleaning, 1500 E Cesar Chavez St, Austin, TX 78702':
    'ATH Móvil Business: /limpiezaamanecer\nBanco del Litoral: ruta 111000025, cuenta 000123456789\nCheques a nombre de Limpieza Amanecer, Avenida Fernández Juncos 1850, San Juan, PR 00909',
  'Come home to a bright house.': 'Llegue a una casa reluciente.',
  'Four people, all on payroll, with our own supplies if you like.\nYou know the price before we start, and the same faces come every time.':
    'Somos cuatro, todos en nómina, y si quiere llevamos los productos.\nUsted sabe el precio antes de empezar, y siempre van las mismas personas.',
  'Bouldin Creek\nTravis Heights\nEast Austin\nHyde Park\nZilker\nMueller\nDowntown':
    'Santurce\nMiramar\nCondado\nHato Rey\nRío Piedras\nGuaynabo\nViejo San Juan',
  'Thank you for your business!': '¡Gracias por su confianza!',
  'Insured and bonded. Texas.': 'Con seguro y fianza. Puerto Rico.',
  'Restock supplies': 'Reponer productos',
  'Time off': 'Vacaciones',
  'Garage cleanout': 'Vaciar la marquesina',
  'Turned out he wanted a hauling company.': 'Lo que buscaba era quien se llevara los escombros.',
  'Second dental office': 'Segundo consultorio dental',
  'Four treatment rooms and a waiting area, after 6 PM. The first quote was too far away for her.':
    'Cuatro salas y la recepción, después de las seis. La otra vez le quedábamos muy lejos.',
  'Weekly clean, three bedrooms': 'Limpieza semanal, tres habitaciones',
  'Three bedrooms, one dog. Wants to show the house first.':
    'Tres habitaciones y un perro. Antes quiere que veamos la casa.',
  'Tuesdays or Thursdays': 'Martes o jueves',
  'Move-in clean before the 1st': 'Limpieza antes de mudarse, el día 1',
  'Two bedrooms, empty since last month. Keys at the leasing office.':
    'Dos habitaciones, vacías desde el mes pasado. Las llaves están en la administración.',
  'Any weekday before noon': 'Cualquier día de semana, antes del mediodía',
  'Water damage in the laundry room': 'Se inundó el área de lavado',
  'Another pipe burst this morning; the plumber is done, the floor is not.':
    'Esta mañana reventó otro tubo. El plomero ya terminó; el piso está hecho un desastre.',
  'As soon as possible': 'Lo antes posible',
  'Garage and windows': 'Marquesina y ventanas',
  'Dental office, evenings': 'Consultorio dental, por la noche',
  'Deep clean before move-in': 'Limpieza profunda antes de la mudanza',
  'Unscented products only, as you asked. We can start as soon as you have the keys.':
    'Solo productos sin perfume, como nos pidió. Empezamos en cuanto tenga las llaves.',
  'Deep clean, 4 rooms': 'Limpieza profunda, 4 habitaciones',
  'Inside oven and fridge': 'Interior del horno y la nevera',
  'Weekend house, opening clean': 'Casa de playa, limpieza de temporada',
  'It was good to see the house. The windows on the lake side take the most time.':
    'Fue un gusto conocer la casa. Lo que más tiempo lleva son las ventanas que dan al mar.',
  'Studio floors, three times a week': 'Pisos del estudio, tres veces por semana',
  'Thank you for showing me the studio. Here’s what we talked about, with no scented products.':
    'Gracias por enseñarme el estudio. Aquí va lo que hablamos, sin productos perfumados.',
  'Studio floors, per visit': 'Pisos del estudio, por visita',
  Mirrors: 'Espejos',
  'Floor care: oil once a quarter': 'Cuidado del piso: aceite cada tres meses',
  'Floor care: polish once a month': 'Cuidado del piso: pulido cada mes',
  'Floor care': 'Cuidado del piso',
  'Laundry room after water damage': 'Área de lavado después de la inundación',
  'Same two people every week. You can pause any time.':
    'Las mismas dos personas cada semana. Puede hacer una pausa cuando quiera.',
  'First visit: deep clean': 'Primera visita: limpieza profunda',
  'Move-in clean, 2208 Bluebonnet Ln': 'Limpieza antes de la mudanza, Calle Loíza 1752',
  'Payment within 14 days. We bring everything; please clear the floors.':
    'Pago a 14 días. Llevamos todo lo necesario; por favor, deje los pisos despejados.',
  'Found someone closer.': 'Encontré a alguien más cerca.',
  'Could you leave out the windows and come on a Saturday?':
    '¿Podrían dejar fuera las ventanas y venir un sábado?',
  Phone: 'Por teléfono',
  'Here’s everything we do for you. Write to us any time.':
    'Aquí está todo lo que hacemos para usted. Escríbanos cuando quiera.',
  'The key is under the blue pot again. Could you do the oven next time, too?':
    'La llave está otra vez debajo del tiesto azul. ¿Podrían limpiar también el horno la próxima vez?',
  'Gladly. Oven and fridge are $45 together. Shall we add both?':
    'Con mucho gusto. El horno y la nevera cuestan $45 en total. ¿Agregamos los dos?',
  'Yes, please.': 'Sí, por favor.',
  'It’s on the list for your next visit. See you then!':
    'Ya está anotado para su próxima visita. ¡Nos vemos!',
} as const
