import { defineTexts } from '#language/texts.ts'

/** Texts of the client's page of their messages; Spanish addresses clients as usted. */
export const messageLinkTexts = defineTexts({
  en: {
    documentTitle: (business: string) => `Messages · ${business}`,
    loading: 'Opening your messages',
    loadFailed: 'Your messages didn’t load',
    closed: 'This business has closed. You can still read your messages.',
  },
  es: {
    documentTitle: (business) => `Mensajes · ${business}`,
    loading: 'Abriendo sus mensajes',
    loadFailed: 'No se pudieron cargar sus mensajes',
    closed: 'Este negocio cerró. Todavía puede leer sus mensajes.',
  },
})
