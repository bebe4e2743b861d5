import { defineTexts } from '#language/texts.ts'

/** Texts of when a job is billed, and of what its price stands for. */
export const billingTexts = defineTexts({
  en: {
    billing: {
      on_completion: 'When the job is done',
      after_each_visit: 'After each visit',
      weekly: 'Weekly',
      monthly: 'Monthly',
    },
    perVisit: 'Price per visit',
  },
  es: {
    billing: {
      on_completion: 'Al terminar el trabajo',
      after_each_visit: 'Después de cada visita',
      weekly: 'Cada semana',
      monthly: 'Cada mes',
    },
    perVisit: 'Precio por visita',
  },
})
