import { defineTexts } from '#language/texts.ts'

/** What electrical contractors ask first, and their year. */
export const electricalYearTexts = defineTexts({
  en: {
    questions: [
      'What should work that doesn’t, or be there that isn’t?',
      'A photo of the panel, with the door open, please?',
      'How old is the house, and has it been rewired?',
      'Do breakers trip, lights flicker, or anything smell hot?',
      'What draws power: range, dryer, AC, car charger, pool?',
      'Is it a rental or for sale, and is an inspection planned?',
      'Who opens the attic, the crawl space and the panel?',
    ],
    months: [
      'Space heaters trip old circuits: sell a look at the panel as a visit.',
      'Plan the year’s panel upgrades with the utility; shutoff dates are given late.',
      'Renovations begin: rough-in visits before the drywall goes up.',
      'Outdoor outlets and lights before the patio season.',
      'AC circuits: check breakers before the first hot week.',
      'Storm season: transfer switches and generators need a permit and weeks, not days.',
      'Heat in the attic: those visits start at 6 or not at all.',
      'Schools and shops work while they are empty; ask for the last two weeks.',
      'Car chargers before the winter: load first, price second.',
      'Smoke alarms: batteries and dates at every visit, as an optional item.',
      'Holiday lights: outdoor outlets and timers, small jobs back to back.',
      'Permits slow down between the holidays; file what begins in January now.',
    ],
  },
  es: {
    questions: [
      '¿Qué debería funcionar y no funciona, o qué falta?',
      '¿Una foto del tablero con la puerta abierta, por favor?',
      '¿Qué edad tiene la casa y se cambió el cableado?',
      '¿Se botan interruptores, parpadean luces o algo huele a quemado?',
      '¿Qué consume: estufa, secadora, aire, cargador de auto, alberca?',
      '¿Es de alquiler o en venta, y hay inspección prevista?',
      '¿Quién abre el ático, el sótano y el tablero?',
    ],
    months: [
      'Los calentadores botan circuitos viejos: vende una revisión del tablero como visita.',
      'Planea con la compañía de luz los cambios de tablero del año; las fechas de corte llegan tarde.',
      'Empiezan las remodelaciones: visitas de cableado antes de cerrar paredes.',
      'Tomas y luces de exterior antes de la temporada de patio.',
      'Circuitos de aire: revisa interruptores antes de la primera semana de calor.',
      'Temporada de tormentas: plantas y transferencias piden permiso y semanas, no días.',
      'Calor en el ático: esas visitas empiezan a las 6 o no empiezan.',
      'Escuelas y locales trabajan cuando están vacíos; pide las últimas dos semanas.',
      'Cargadores de auto antes del invierno: primero la carga, luego el precio.',
      'Detectores de humo: baterías y fechas en cada visita, como concepto opcional.',
      'Luces de fiesta: tomas de exterior y temporizadores, trabajos pequeños seguidos.',
      'Los permisos tardan entre las fiestas; presenta ya lo que empieza en enero.',
    ],
  },
})
