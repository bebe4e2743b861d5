import { defineTexts } from '#language/texts.ts'

/** Refusals whose usual sentence speaks to the members of the business; Spanish addresses clients as usted. */
export const clientRefusalTexts = defineTexts({
  en: { business_closed: 'This business has closed. If you have questions, get in touch with them.' },
  es: { business_closed: 'Este negocio cerró. Si tiene preguntas, comuníquese con el negocio.' },
})
