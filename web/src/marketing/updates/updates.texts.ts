import { defineTexts } from '#language/texts.ts'

export const updatesTexts = defineTexts({
  en: {
    title: 'Updates: the story of what changed in Fieldlark',
    description:
      'What changed in Fieldlark and why, with the date of each step, from the first version to today.',
    heading: 'What changed, and why.',
    intro: 'Each step on the day it was done. Only what works is listed here.',
    feed: 'Follow by feed',
    shortLink: 'The same in one line each',
  },
  es: {
    title: 'Novedades: la historia de lo que cambió en Fieldlark',
    description:
      'Qué cambió en Fieldlark y por qué, con la fecha de cada paso, desde la primera versión hasta hoy.',
    heading: 'Qué cambió y por qué.',
    intro: 'Cada paso, el día en que se hizo. Aquí solo está lo que funciona.',
    feed: 'Canal de novedades',
    shortLink: 'Lo mismo en una línea cada vez',
  },
})

export const productUpdatesTexts = defineTexts({
  en: {
    title: 'Product updates at a glance · Fieldlark',
    description: 'Every change in Fieldlark in one line with its date, and a link to the story behind it.',
    heading: 'New in Fieldlark.',
    intro: 'One line per change. Each leads to its story.',
    all: 'Read the stories',
  },
  es: {
    title: 'Novedades del producto de un vistazo · Fieldlark',
    description:
      'Cada cambio de Fieldlark en una línea con su fecha, y un enlace a la historia que hay detrás.',
    heading: 'Nuevo en Fieldlark.',
    intro: 'Una línea por cambio. Cada una lleva a su historia.',
    all: 'Leer las historias',
  },
})
