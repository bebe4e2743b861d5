import { defineTexts } from '#language/texts.ts'

/** Every dialog that is filled in. */
export const formDialogTexts = defineTexts({
  en: {
    close: 'Close',
    cancel: 'Cancel',
    working: 'One moment…',
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    working: 'Un momento…',
  },
})
