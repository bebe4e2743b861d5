import { defineTexts } from '#language/texts.ts'

/** What plumbing businesses ask first, and their year. */
export const plumbingYearTexts = defineTexts({
  en: {
    questions: [
      'Is water running right now? Can you shut it off?',
      'One fixture or the whole house? Hot, cold or both?',
      'Which floor, and who lives below?',
      'What pipe is it: copper, PEX, galvanized, cast iron?',
      'Has anyone tried chemicals or a snake already?',
      'How old is the water heater, gas or electric?',
      'Who approves the price: owner, tenant or manager?',
    ],
    months: [
      'Freeze week: keep slots open for bursts and say the emergency rate on the phone.',
      'Repair what the freeze broke for good: hose bibs, insulation, valves.',
      'Ask the winter’s emergency clients whether they want the house checked.',
      'Sump pumps and outside lines before the rains.',
      'Hose bibs, irrigation feeds and backflow tests, where your city asks for them.',
      'Remodels start: rough-in dates are promises, take the deposit on approval.',
      'Families are away: vacation leaks. Offer a shut-off lesson with every visit.',
      'Rentals turn over; landlords want one invoice per unit.',
      'Water heaters get replaced before they fail; quote two sizes.',
      'Disconnect hoses, drain outside lines, wrap pipes.',
      'The day after Thanksgiving: kitchen drains and disposals all day.',
      'Write down holiday hours and the emergency rate before someone calls.',
    ],
  },
  es: {
    questions: [
      '¿Está saliendo agua ahora? ¿La puedes cerrar?',
      '¿Una sola salida o toda la casa? ¿Fría, caliente o las dos?',
      '¿Qué piso es, y quién vive abajo?',
      '¿De qué es el tubo: cobre, PEX, galvanizado, hierro fundido?',
      '¿Alguien probó ya con químicos o con una sonda?',
      '¿Qué edad tiene el calentador, y es de gas o eléctrico?',
      '¿Quién acepta el precio: dueño, inquilino o administración?',
    ],
    months: [
      'Semana de heladas: deja huecos para tubos rotos y di el precio de urgencia por teléfono.',
      'Arregla en serio lo que rompió el frío: grifos de jardín, aislante, válvulas.',
      'Pregunta a quien te llamó de urgencia si quiere una revisión de la casa.',
      'Bombas de sumidero y líneas exteriores antes de las lluvias.',
      'Grifos de jardín, tomas de riego y pruebas de contraflujo, donde la ciudad las pide.',
      'Empiezan las remodelaciones: la fecha se cumple; pide el anticipo al aceptar.',
      'Familias de viaje, fugas sin nadie. Enseña en cada visita a cerrar el agua.',
      'Cambian los inquilinos; quien renta quiere una factura por vivienda.',
      'Cambia calentadores antes de que fallen; presupuesta dos tamaños.',
      'Mangueras fuera, líneas exteriores vacías, tubos forrados.',
      'El día después de Acción de Gracias: desagües y trituradores todo el día.',
      'Fija tu horario de fiestas y el precio de urgencia antes de que llamen.',
    ],
  },
})
