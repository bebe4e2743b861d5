import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (count: number) =>
  `${count}${suffixes[ordinals.select(count) as keyof typeof suffixes] ?? 'th'}`

/** When something comes again, in words and as fields. */
export const recurrenceTexts = defineTexts({
  en: {
    days: (every: number) => (every === 1 ? 'Every day' : `Every ${counted('en', every, 'day', 'days')}`),
    weeks: (every: number) => (every === 1 ? 'Every week' : `Every ${counted('en', every, 'week', 'weeks')}`),
    months: (every: number) =>
      every === 1 ? 'Every month' : `Every ${counted('en', every, 'month', 'months')}`,
    workdays: 'Every weekday',
    weeksOn: (every: number, days: string) =>
      `${every === 1 ? 'Every week' : `Every ${counted('en', every, 'week', 'weeks')}`} on ${days}`,
    onDate: (date: number) => `on the ${ordinal(date)}`,
    onNth: (nth: string, day: string) => `on the ${nth} ${day}`,
    onLastDay: 'on the last day',
    nths: ['first', 'second', 'third', 'fourth', 'last'] as readonly string[],
    at: (time: string) => `at ${time}`,
    until: (day: string) => `until ${day}`,
    times: (count: number) => counted('en', count, 'time', 'times'),
    every: 'Every',
    everyCount: 'How many',
    unit: 'Unit',
    units: { day: 'days', week: 'weeks', month: 'months', quarter: 'quarters' },
    oneUnit: { day: 'day', week: 'week', month: 'month', quarter: 'quarter' },
    weekdays: 'On these days',
    monthDay: 'On which day',
    shortMonths: 'In shorter months, it falls on the last day.',
    starts: 'Starts on',
    ends: 'Ends',
    endsKinds: { never: 'Never', on: 'On date', after: 'After' },
    endDate: 'End date',
    endCount: 'How many times',
    next: 'Next dates:',
    noDates: 'No visits yet. Pick a start date and days.',
  },
  es: {
    days: (every) => (every === 1 ? 'Todos los días' : `Cada ${counted('es', every, 'día', 'días')}`),
    weeks: (every) => (every === 1 ? 'Cada semana' : `Cada ${counted('es', every, 'semana', 'semanas')}`),
    months: (every) => (every === 1 ? 'Cada mes' : `Cada ${counted('es', every, 'mes', 'meses')}`),
    workdays: 'De lunes a viernes',
    weeksOn: (every, days) => {
      const plural = days.replace(/sábado|domingo/g, '$&s')
      return every === 1 ? `Los ${plural}` : `Cada ${counted('es', every, 'semana', 'semanas')} los ${plural}`
    },
    onDate: (date) => `el día ${date}`,
    onNth: (nth, day) => `el ${nth} ${day}`,
    onLastDay: 'el último día',
    nths: ['primer', 'segundo', 'tercer', 'cuarto', 'último'],
    at: (time) => (/^0?1:/.test(time) ? `a la ${time}` : `a las ${time}`),
    until: (day) => `hasta el ${day}`,
    times: (count) => counted('es', count, 'vez', 'veces'),
    every: 'Cada',
    everyCount: 'Cantidad',
    unit: 'Unidad',
    units: { day: 'días', week: 'semanas', month: 'meses', quarter: 'trimestres' },
    oneUnit: { day: 'día', week: 'semana', month: 'mes', quarter: 'trimestre' },
    weekdays: 'Días de la semana',
    monthDay: 'Qué día',
    shortMonths: 'En los meses sin ese día, será el último.',
    starts: 'Empieza el',
    ends: 'Termina',
    endsKinds: { never: 'Nunca', on: 'En una fecha', after: 'Después de' },
    endDate: 'Último día',
    endCount: 'Cuántas veces',
    next: 'Próxima fecha:',
    noDates: 'Elige cuándo empieza y qué días se repite.',
  },
})
