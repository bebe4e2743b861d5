import { defineTexts } from '#language/texts.ts'

export const conflictTexts = defineTexts({
  en: {
    choose: 'This was changed in two places. Which one should stay?',
    mine: 'Yours',
    theirs: 'Saved version',
    on: 'On',
    off: 'Off',
    empty: 'Empty',
  },
  es: {
    choose: 'Esto se cambió en dos sitios. ¿Cuál se queda?',
    mine: 'Lo tuyo',
    theirs: 'Lo guardado',
    on: 'Activado',
    off: 'Desactivado',
    empty: 'Vacío',
  },
})
