import { defineTexts } from '#language/texts.ts'

export const conflictTexts = defineTexts({
  en: {
    choose: 'This was changed in two places. Which one should stay?',
    missing: 'Choose one before you save.',
    mine: 'Yours',
    theirs: 'Saved version',
    on: 'On',
    off: 'Off',
    empty: 'Empty',
  },
  es: {
    choose: 'Esto se cambió en dos sitios. ¿Cuál se queda?',
    missing: 'Elige una opción antes de guardar.',
    mine: 'Lo tuyo',
    theirs: 'Lo guardado',
    on: 'Activado',
    off: 'Desactivado',
    empty: 'Vacío',
  },
})
