import { defineTexts } from '#language/texts.ts'

export const formPreviewTexts = defineTexts({
  en: { preview: 'Preview', about: 'What you type, as your client will see it.' },
  es: { preview: 'Vista previa', about: 'Lo que escribes, como lo verá tu cliente.' },
})
