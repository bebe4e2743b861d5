import { defineTexts } from '#language/texts.ts'

/** Every dialog that is filled in. */
export const formDialogTexts = defineTexts({
  en: {
    close: 'Close',
    cancel: 'Cancel',
    working: 'One moment…',
    discardTitle: 'Discard what you entered?',
    discardBody: 'It isn’t saved yet.',
    discard: 'Discard',
    stay: 'Keep editing',
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    working: 'Un momento…',
    discardTitle: '¿Descartar lo escrito?',
    discardBody: 'Todavía no está guardado.',
    discard: 'Descartar',
    stay: 'Seguir escribiendo',
  },
})
