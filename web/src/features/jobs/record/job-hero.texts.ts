import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** Texts of what counts most on a job now. */
export const jobHeroTexts = defineTexts({
  en: {
    whichDay: 'Which day?',
    pickDay: 'Tap a day to choose the time. Each day shows the visits already planned.',
    repeats: 'The job repeats: choose its days once, and the visits follow.',
    free: 'free',
    taken: (count: number) => counted('en', count, 'visit', 'visits'),
    other: 'Other day…',
    ready: 'Ready to invoice',
    items: (count: number) => counted('en', count, 'item', 'items'),
  },
  es: {
    whichDay: '¿Qué día?',
    pickDay: 'Toca un día para elegir la hora. Cada día muestra las visitas ya programadas.',
    repeats: 'El trabajo se repite: elige sus días una vez y las visitas aparecen solas.',
    free: 'libre',
    taken: (count) => counted('es', count, 'visita', 'visitas'),
    other: 'Otro día…',
    ready: 'Listo para facturar',
    items: (count) => counted('es', count, 'concepto', 'conceptos'),
  },
})
