import { defineTexts } from '#language/texts.ts'

export const chainTexts = defineTexts({
  en: {
    label: 'From request to job',
    request: 'Request',
    quote: 'Quote',
    job: 'Job',
    none: 'none',
  },
  es: {
    label: 'De la solicitud al trabajo',
    request: 'Solicitud',
    quote: 'Presupuesto',
    job: 'Trabajo',
    none: 'sin',
  },
})
