import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** The tool that shows when a recurring job comes. */
export const seriesTexts = defineTexts({
  en: {
    title: 'Try it with one of your regulars',
    body: 'Say how often you come, and see the dates the app would put on your schedule.',
    every: 'Every',
    rhythm: 'How it repeats',
    rhythms: {
      weekly: 'weeks',
      monthly_date: 'months, same date',
      monthly_weekday: 'months, same weekday',
      monthly_last: 'months, last day',
      custom_days: 'days',
    },
    weekdays: 'On these days',
    start: 'Starts on',
    price: 'Price of a visit',
    range: 'A number from {least} to {most}',
    note: 'In the app you also choose the time, who goes, and when it ends.',
    label: 'On your schedule',
    noDays: 'Choose at least one day.',
    year: (count: number, income: string) =>
      `${counted('en', count, 'visit', 'visits')} in the first twelve months, worth ${income}.`,
    nths: ['first', 'second', 'third', 'fourth', 'last'] as readonly string[],
    sentence: {
      days: (every: number) => (every === 1 ? 'Every day' : `Every ${every} days`),
      weeks: (every: number, days: string) =>
        `${every === 1 ? 'Every week' : `Every ${every} weeks`} on ${days}`,
      months: (every: number, when: string) =>
        `${every === 1 ? 'Every month' : `Every ${every} months`} ${when}`,
      onDate: (date: number) => `on day ${date}`,
      onNth: (nth: string, weekday: string) => `on the ${nth} ${weekday}`,
      onLastDay: 'on the last day',
    },
  },
  es: {
    title: 'Pruébalo con un cliente fijo',
    body: 'Di cada cuánto vas y mira las fechas que la aplicación pondría en tu agenda.',
    every: 'Cada',
    rhythm: 'Cómo se repite',
    rhythms: {
      weekly: 'semanas',
      monthly_date: 'meses, la misma fecha',
      monthly_weekday: 'meses, el mismo día',
      monthly_last: 'meses, el último día',
      custom_days: 'días',
    },
    weekdays: 'En estos días',
    start: 'Empieza el',
    price: 'Precio de una visita',
    range: 'Un número de {least} a {most}',
    note: 'En la aplicación eliges también la hora, quién va y cuándo termina.',
    label: 'En tu agenda',
    noDays: 'Elige al menos un día.',
    year: (count, income) =>
      `${counted('es', count, 'visita', 'visitas')} en los primeros doce meses, por ${income}.`,
    nths: ['primer', 'segundo', 'tercer', 'cuarto', 'último'],
    sentence: {
      days: (every) => (every === 1 ? 'Todos los días' : `Cada ${every} días`),
      weeks: (every, days) => `${every === 1 ? 'Cada semana' : `Cada ${every} semanas`}, ${days}`,
      months: (every, when) => `${every === 1 ? 'Cada mes' : `Cada ${every} meses`}, ${when}`,
      onDate: (date) => `el día ${date}`,
      onNth: (nth, weekday) => `el ${nth} ${weekday}`,
      onLastDay: 'el último día',
    },
  },
})
