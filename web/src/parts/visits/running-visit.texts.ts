import { defineTexts } from '#language/texts.ts'

/** Texts of the visit under way, the one hero of a page. */
export const runningVisitTexts = defineTexts({
  en: {
    now: 'Visit in progress',
    since: (time: string) => `Since ${time}`,
    running: 'In progress',
    left: (duration: string) => `${duration} left`,
    over: (duration: string) => `${duration} over`,
    clock: (used: string, planned: string) => `${used} of ${planned}`,
    directions: 'Directions',
    call: 'Call',
    message: 'Text',
    callTo: (name: string) => `Call ${name}`,
    messageTo: (name: string) => `Text ${name}`,
  },
  es: {
    now: 'Visita en curso',
    since: (time) => `Inicio: ${time}`,
    running: 'En curso',
    left: (duration) => `Quedan ${duration}`,
    over: (duration) => `${duration} de más`,
    clock: (used, planned) => `${used} de ${planned}`,
    directions: 'Ruta',
    call: 'Llamar',
    message: 'Mensaje',
    callTo: (name) => `Llamar a ${name}`,
    messageTo: (name) => `Enviar un mensaje a ${name}`,
  },
})
