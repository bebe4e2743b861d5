import { defineTexts } from '#language/texts.ts'

/** Texts of what can be done with a series. */
export const seriesMenuTexts = defineTexts({
  en: {
    more: (title: string) => `More actions for ${title}`,
    openJob: 'Open job',
    change: 'Change how it repeats',
    skipNext: 'Skip next visit',
    pause: 'Pause',
    resume: 'Resume',
    pauseTitle: (title: string) => `Pause “${title}”?`,
    pauseBody:
      'Open visits come off the schedule, except the ones you moved by hand. Resume any time and they come back on the same pattern.',
    pauseConfirm: 'Pause series',
    paused: (title: string) => `${title} is paused`,
    resumed: (title: string) => `${title} is running again`,
    cancel: 'Cancel',
    close: 'Close',
  },
  es: {
    more: (title) => `Acciones de ${title}`,
    openJob: 'Abrir trabajo',
    change: 'Cambiar cómo se repite',
    skipNext: 'Omitir la próxima visita',
    pause: 'Pausar',
    resume: 'Reanudar',
    pauseTitle: (title) => `¿Pausar “${title}”?`,
    pauseBody:
      'Sus visitas pendientes se quitan de la agenda, menos las que moviste a mano. Al reanudar vuelven con la misma frecuencia.',
    pauseConfirm: 'Pausar serie',
    paused: (title) => `${title} está en pausa`,
    resumed: (title) => `${title} está en marcha otra vez`,
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
})
