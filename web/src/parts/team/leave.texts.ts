import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const leaveTexts = defineTexts({
  en: {
    title: (business: string) => `Leave ${business}?`,
    body: 'You lose access at once, and your calendar link stops working. Only an owner can take you back.',
    workBody:
      'You lose access at once, your open visits become unassigned, and your calendar link stops working. Only an owner can take you back.',
    submit: 'Leave',
    stay: 'Stay',
    left: (business: string) => `You left ${business}`,
    failed: 'You didn’t leave',
    handTo: 'Who takes over the open work?',
    openVisits: (count: number) => counted('en', count, 'open visit', 'open visits'),
    nobody: 'Unassigned',
    unnamed: 'No name',
  },
  es: {
    title: (business) => `¿Salir de ${business}?`,
    body: 'Pierdes el acceso de inmediato y el enlace de tu calendario deja de funcionar. Solo un dueño puede volver a incluirte.',
    workBody:
      'Pierdes el acceso de inmediato, tus visitas pendientes quedan sin asignar y el enlace de tu calendario deja de funcionar. Solo un dueño puede volver a incluirte.',
    submit: 'Salir',
    stay: 'Quedarme',
    left: (business) => `Saliste de ${business}`,
    failed: 'No saliste',
    handTo: '¿Quién se encarga del trabajo pendiente?',
    openVisits: (count) => counted('es', count, 'visita pendiente', 'visitas pendientes'),
    nobody: 'Sin asignar',
    unnamed: 'Sin nombre',
  },
})
