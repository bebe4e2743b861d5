import { defineTexts } from '#language/texts.ts'

export const visitTimeTexts = defineTexts({
  en: {
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    anyTime: 'Any time',
    wholeDay: 'All day',
    noDay: 'Unscheduled',
  },
  es: {
    hours: (count) => `${count} h`,
    minutes: (count) => `${count} min`,
    anyTime: 'A cualquier hora',
    wholeDay: 'Todo el día',
    noDay: 'Sin fecha todavía',
  },
})
