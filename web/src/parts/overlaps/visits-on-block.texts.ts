import { defineTexts } from '#language/texts.ts'

export const visitsOnBlockTexts = defineTexts({
  en: {
    title: (count: number) =>
      count === 1 ? 'A visit falls on this time' : `${count} visits fall on this time`,
    more: (count: number) => `And ${count} more.`,
    firstMonths: 'Only the first three months are checked.',
    anyway: 'You can save it anyway; the visits stay as they are.',
  },
  es: {
    title: (count) =>
      count === 1 ? 'Hay una visita en este horario' : `Hay ${count} visitas en este horario`,
    more: (count) => `Y ${count} más.`,
    firstMonths: 'Solo se revisan los primeros tres meses.',
    anyway: 'Puedes guardarlo igual; las visitas no cambian.',
  },
})
