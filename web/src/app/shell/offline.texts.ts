import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const offlineTexts = defineTexts({
  en: {
    offline: (forms: number) =>
      forms > 0
        ? `Offline. ${counted('en', forms, 'unfinished form is', 'unfinished forms are')} kept on this device.`
        : 'Offline. What you type is kept on this device.',
    today: (time: string) => `Offline · as of ${time}`,
    earlier: (moment: string) => `Offline · as of ${moment}`,
    forms: (count: number) => counted('en', count, 'unfinished form is kept', 'unfinished forms are kept'),
    back: 'Back online',
  },
  es: {
    offline: (forms) =>
      forms > 0
        ? `Sin conexión. ${counted('es', forms, 'formulario a medias', 'formularios a medias')} en este dispositivo.`
        : 'Sin conexión. Lo que escribes se guarda aquí.',
    today: (time) => `Sin conexión · datos de hoy, ${time}`,
    earlier: (moment) => `Sin conexión · datos del ${moment}`,
    forms: (count) => counted('es', count, 'formulario a medias', 'formularios a medias'),
    back: 'Hay conexión de nuevo',
  },
})
