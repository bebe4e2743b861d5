import { defineTexts } from '#language/texts.ts'

export const keepNoticeTexts = defineTexts({
  en: {
    comeAlong: 'Your invoices come along: once your business is set up, you choose to keep them.',
  },
  es: {
    comeAlong: 'Tus facturas vienen contigo: al terminar de crear tu negocio, eliges guardarlas.',
  },
})
