import { defineTexts } from '#language/texts.ts'

export const linkedBusinessTexts = defineTexts({
  en: {
    title: 'You don’t work in this business',
    body: (email: string) =>
      `This link is of a business that ${email} doesn’t work in, or no longer. Nothing was opened. Ask its owner to invite you, or sign in with your other email.`,
    toHome: (business: string) => `Go to ${business}`,
    toApp: 'Go to Fieldlark',
  },
  es: {
    title: 'No trabajas en este negocio',
    body: (email) =>
      `Este enlace es de un negocio en el que ${email} no trabaja, o ya no. No se abrió nada. Pide a su dueño que te invite, o entra con tu otro correo.`,
    toHome: (business) => `Ir a ${business}`,
    toApp: 'Ir a Fieldlark',
  },
})
