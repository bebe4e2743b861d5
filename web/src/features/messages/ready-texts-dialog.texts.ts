import { defineTexts } from '#language/texts.ts'

/** The ready messages in the words of the business. */
export const readyTextsDialogTexts = defineTexts({
  en: {
    title: 'Ready-made messages',
    body: 'In your own words. Leave one empty to use ours. Clients with another language get ours in their language.',
    save: 'Save',
    saving: 'Saving',
    notSaved: 'Not saved',
  },
  es: {
    title: 'Mensajes listos',
    body: 'Con tus propias palabras. Si dejas uno vacío, se usa el nuestro. Quien habla otro idioma recibe el nuestro en el suyo.',
    save: 'Guardar',
    saving: 'Guardando',
    notSaved: 'No se guardó',
  },
})
