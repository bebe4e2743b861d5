import { defineTexts } from '#language/texts.ts'

export const uploadTexts = defineTexts({
  en: {
    uploaded: (file: string) => `${file} uploaded successfully`,
    failed: (file: string) => `Failed to upload ${file}`,
  },
  es: {
    uploaded: (file) => `${file} se subió correctamente`,
    failed: (file) => `No se pudo subir ${file}`,
  },
})
