import { defineTexts } from '#language/texts.ts'

/** When a job is billed. */
export const billingTexts = defineTexts({
  en: {
    billing: {
      on_completion: 'When the job is done',
      after_each_visit: 'After each visit',
      weekly: 'Weekly',
      monthly: 'Monthly',
    },
  },
  es: {
    billing: {
      on_completion: 'Al terminar el trabajo',
      after_each_visit: 'Después de cada visita',
      weekly: 'Cada semana',
      monthly: 'Cada mes',
    },
  },
})
