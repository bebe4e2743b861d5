import { defineTexts } from '#language/texts.ts'

/** What landscaping businesses ask first, and their year. */
export const landscapingYearTexts = defineTexts({
  en: {
    questions: [
      'How large is the lawn, and when was it last cut?',
      'Gate width: does the big mower fit through?',
      'Dogs, children, toys: which day is best?',
      'Slopes, wet corners, sprinklers, invisible fences?',
      'Clippings: leave, bag or haul away?',
      'Every week, every two, or by growth?',
      'Who waters, and is there a water limit in your town?',
    ],
    months: [
      'Sell seasons: send every client last year’s visits and twelve equal payments.',
      'Prune while it’s bare. Sharpen blades, measure lots you guessed.',
      'Spring cleanups and first mulch; restart the paused series.',
      'Weekly cuts begin. Fill each day with one part of town.',
      'Fastest growth: time three lawns and correct their prices.',
      'Raise the mowing height and say why before anyone asks.',
      'Drought: skip visits in the series instead of losing the client.',
      'Sprinkler checks; quote aeration and seed for the fall.',
      'Aerate, seed, feed. The best month for new lawns in cool regions.',
      'Leaves: price by visit with a limit of bags or yards.',
      'Last cuts, last cleanup, blow out the sprinklers before frost.',
      'Pause the series until March; snow and lights where you sell them.',
    ],
  },
  es: {
    questions: [
      '¿De qué tamaño es el césped y cuándo se cortó por última vez?',
      'Ancho del portón: ¿pasa la máquina grande?',
      'Perros, niños, juguetes: ¿qué día conviene?',
      '¿Hay pendientes, zonas mojadas, riego, cerca invisible?',
      'El corte: ¿se deja, se embolsa o se lleva?',
      '¿Cada semana, cada dos o según crezca?',
      '¿Quién riega, y hay límite de agua en tu ciudad?',
    ],
    months: [
      'Vende temporadas: muestra a cada cliente sus visitas del año y doce pagos iguales.',
      'Poda mientras no hay hojas. Afila cuchillas y mide los lotes que calculaste a ojo.',
      'Limpiezas de primavera y primer mantillo; reactiva lo que estaba en pausa.',
      'Empieza el corte semanal. Llena cada día con una sola zona.',
      'El mes que más crece: mide el tiempo en tres jardines y corrige su precio.',
      'Sube la altura de corte y explica por qué antes de que pregunten.',
      'Sequía: salta visitas de la serie en vez de perder al cliente.',
      'Revisión del riego; presupuesta aireación y semilla para el otoño.',
      'Airear, sembrar, abonar. El mejor mes para césped nuevo en zonas frías.',
      'Hojas: precio por visita, con un límite de bolsas o yardas.',
      'Últimos cortes y limpieza; vacía el riego antes de la helada.',
      'Pon la serie en pausa hasta marzo; nieve y luces, si las vendes.',
    ],
  },
})
