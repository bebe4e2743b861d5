import { defineTexts } from '#language/texts.ts'

/** The button beside a text that is made to be copied. */
export const copyTexts = defineTexts({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    selected: 'It’s selected now: copy it with your device’s menu.',
  },
  es: {
    copy: 'Copiar',
    copied: 'Copiado',
    selected: 'Ya está seleccionado: cópialo con el menú de tu dispositivo.',
  },
})
