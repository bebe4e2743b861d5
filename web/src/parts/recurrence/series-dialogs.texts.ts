import { defineTexts } from '#language/texts.ts'

/** Texts of skipping a visit and changing a rule, loaded with their dialogs. */
export const seriesDialogTexts = defineTexts({
  en: {
    skipTitle: (day: string) => `Skip ${day}?`,
    skipBody: 'Only this visit is skipped; the rest stay as they are. The client won’t be notified.',
    reason: 'Reason',
    reasonHint: 'Saved with the visit, like “Client on vacation”.',
    skipConfirm: 'Skip visit',
    skipped: (day: string) => `${day} skipped`,
    undo: 'Undo',
    undone: 'The visit is back',
    changeTitle: 'Change how it repeats',
    startTime: 'Starts at',
    anyTime: 'Any time',
    duration: 'Duration in minutes',
    next: 'Next',
    problems: {
      start_date: 'Choose the start date',
      weekdays: 'Choose at least one day',
      end_date: 'Choose an end date after the start date',
      end_count: 'Enter how many times',
      duration: 'Must be between 5 minutes and 2 days',
    },
  },
  es: {
    skipTitle: (day) => `¿Omitir la visita (${day})?`,
    skipBody: 'Solo se omite esta visita; la serie sigue igual. No se avisa al cliente.',
    reason: 'Motivo',
    reasonHint: 'Queda anotado en la visita, p. ej. “Cliente de vacaciones”.',
    skipConfirm: 'Omitir visita',
    skipped: (day) => `Visita omitida: ${day}`,
    undo: 'Deshacer',
    undone: 'La visita vuelve a la agenda',
    changeTitle: 'Cambiar cómo se repite',
    startTime: 'Hora de inicio',
    anyTime: 'A cualquier hora del día',
    duration: 'Minutos',
    next: 'Siguiente',
    problems: {
      start_date: 'Elige el primer día',
      weekdays: 'Elige al menos un día',
      end_date: 'El último día debe ser posterior al primero',
      end_count: 'Indica cuántas veces',
      duration: 'De 5 minutos a 2 días',
    },
  },
})
