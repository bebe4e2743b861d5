import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** Texts of the day: what is under way, what is next, and where. */
export const todayTexts = defineTexts({
  en: {
    visits: (count: number) => counted('en', count, 'visit', 'visits'),
    visitsDone: (count: number, done: number) => `${counted('en', count, 'visit', 'visits')} · ${done} done`,
    noVisits: 'No visits today',
    next: 'Next',
    wholeDay: 'Whole day',
    nothingToday: 'No visits today.',
    nothingNext: 'Nothing else today.',
    moreToday: (count: number) => `${counted('en', count, 'more visit', 'more visits')} today`,
    openInMaps: (count: number) => `Open ${counted('en', count, 'stop', 'stops')} in Maps`,
    tomorrow: 'Tomorrow',
    done: 'Done today',
    isDone: 'Done',
    isRunning: 'In progress',
    isLate: 'Late',
    directionsTo: (name: string) => `Directions to ${name}`,
    start: (name: string) => `Start visit: ${name}`,
    complete: 'Complete visit',
    started: 'Visit started',
    undo: 'Undo',
  },
  es: {
    visits: (count) => counted('es', count, 'visita', 'visitas'),
    visitsDone: (count, done) =>
      `${counted('es', count, 'visita', 'visitas')} · ${counted('es', done, 'hecha', 'hechas')}`,
    noVisits: 'Hoy no hay visitas',
    next: 'Después',
    wholeDay: 'Ver el día completo',
    nothingToday: 'Hoy no hay visitas.',
    nothingNext: 'Nada más por hoy.',
    moreToday: (count) => `${counted('es', count, 'visita más', 'visitas más')} hoy`,
    openInMaps: (count) => `Abrir ${counted('es', count, 'parada', 'paradas')} en Mapas`,
    tomorrow: 'Mañana',
    done: 'Hecho hoy',
    isDone: 'Hecha',
    isRunning: 'En curso',
    isLate: 'Atrasada',
    directionsTo: (name) => `Cómo llegar a ${name}`,
    start: (name) => `Empezar: ${name}`,
    complete: 'Terminar visita',
    started: 'Visita empezada',
    undo: 'Deshacer',
  },
})
