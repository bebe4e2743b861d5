import { defineTexts } from '#language/texts.ts'

export const clientWorkTexts = defineTexts({
  en: {
    title: 'Work',
    none: 'Requests, quotes and jobs for this client show up here.',
    newRequest: 'Request',
    newQuote: 'Quote',
    newJob: 'Job',
    notLoaded: 'This didn’t load.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Trabajo',
    none: 'Aquí aparecen las solicitudes, los presupuestos y los trabajos de este cliente.',
    newRequest: 'Solicitud',
    newQuote: 'Presupuesto',
    newJob: 'Trabajo',
    notLoaded: 'No se pudo cargar.',
    tryAgain: 'Intentar de nuevo',
  },
})
