import { defineTexts } from '#language/texts.ts'

export const memberNoteTexts = defineTexts({
  en: {
    off: 'on time off',
    offFrom: (hours: string) => `time off ${hours}`,
    busy: (hours: string) => `busy ${hours}`,
  },
  es: {
    off: 'en día libre',
    offFrom: (hours) => `no disponible ${hours}`,
    busy: (hours) => `con otra visita ${hours}`,
  },
})
