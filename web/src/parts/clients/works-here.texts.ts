import { defineTexts } from '#language/texts.ts'

export const worksHereTexts = defineTexts({
  en: {
    worksHere: 'I work here',
    hint: 'Also their main property, ready for quotes and jobs',
  },
  es: {
    worksHere: 'Aquí se hace el trabajo',
    hint: 'También se usa en sus presupuestos y trabajos',
  },
})
