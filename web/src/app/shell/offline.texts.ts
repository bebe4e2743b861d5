import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const offlineTexts = defineTexts({
  en: {
    offline: 'Offline. What you type is kept on this device.',
    kept: (forms: number) =>
      `Offline. ${counted('en', forms, 'unfinished form is', 'unfinished forms are')} kept on this device.`,
    back: 'Back online',
  },
  es: {
    offline: 'Sin conexión. Lo que escribas se conserva en este dispositivo.',
    kept: (forms) =>
      `Sin conexión. ${counted('es', forms, 'formulario a medias', 'formularios a medias')} en este dispositivo.`,
    back: 'Hay conexión de nuevo',
  },
})
