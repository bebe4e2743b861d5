import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** The question about a recurring visit: this one, or others too? */
export const seriesEditTexts = defineTexts({
  en: {
    title: 'Change a recurring visit',
    scope: 'What do you want to change?',
    scopes: {
      this: 'This visit',
      following: 'This and following visits',
      all: 'All open visits',
    },
    scopeNotes: {
      this: 'The others stay as they are.',
      following: 'The series continues this way from here.',
      all: 'Completed, skipped and hand-moved visits stay as they are.',
    },
    memberNotes: {
      this: 'The others stay as they are.',
      following: 'They go on the series from here.',
      all: 'Completed and skipped visits stay as they are.',
    },
    assigned: (names: string, count: number) => `${names}: ${counted('en', count, 'visit', 'visits')}`,
    assignedToNobody: (count: number) => `Unassigned: ${counted('en', count, 'visit', 'visits')}`,
    was: 'Before',
    willBe: 'After',
    changed: (count: number) => counted('en', count, 'visit changes', 'visits change'),
    added: (count: number) => counted('en', count, 'visit is new', 'visits are new'),
    dropped: (count: number) => counted('en', count, 'visit is removed', 'visits are removed'),
    more: (count: number) => `and ${count} more`,
    nothing: 'No upcoming visit changes.',
    tell: (name: string) => `Let ${name} know by email`,
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    saveAnyway: 'Book anyway',
    saving: 'Saving…',
    loadFailed: 'Couldn’t load the series',
    tryAgain: 'Try again',
    gone: 'This visit was changed or removed while you had it open. Close this and look again.',
    stale: 'Someone else changed this series. The preview is updated; take another look.',
    saveFailed: 'Nothing was changed',
    saved: (count: number) => (count === 0 ? 'Saved' : `${counted('en', count, 'visit', 'visits')} changed`),
    undo: 'Undo',
    undone: 'Change undone',
    undoTooLate: 'Too late to undo. Someone has changed it since.',
  },
  es: {
    title: 'Cambiar una visita recurrente',
    scope: '¿Qué quieres cambiar?',
    scopes: {
      this: 'Esta visita',
      following: 'Esta y las siguientes',
      all: 'Todas las pendientes',
    },
    scopeNotes: {
      this: 'Las demás quedan como están.',
      following: 'Desde aquí la serie sigue así.',
      all: 'Las hechas, omitidas o movidas a mano quedan como están.',
    },
    memberNotes: {
      this: 'Las demás quedan como están.',
      following: 'Van a la serie desde aquí.',
      all: 'Las hechas u omitidas quedan como están.',
    },
    assigned: (names, count) => `${names}: ${counted('es', count, 'visita', 'visitas')}`,
    assignedToNobody: (count) => `Sin asignar: ${counted('es', count, 'visita', 'visitas')}`,
    was: 'Antes',
    willBe: 'Después',
    changed: (count) => counted('es', count, 'visita cambia', 'visitas cambian'),
    added: (count) => counted('es', count, 'visita nueva', 'visitas nuevas'),
    dropped: (count) => counted('es', count, 'visita eliminada', 'visitas eliminadas'),
    more: (count) => `y ${count} más`,
    nothing: 'Ninguna visita futura cambia de hora.',
    tell: (name) => `Avisar a ${name} por correo`,
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    saveAnyway: 'Programar de todos modos',
    saving: 'Guardando…',
    loadFailed: 'No se pudo cargar la serie',
    tryAgain: 'Intentar de nuevo',
    gone: 'Esta visita cambió o se eliminó. Cierra y vuelve a mirar.',
    stale: 'Alguien cambió esta serie. La vista previa ya está al día: revísala otra vez.',
    saveFailed: 'No se cambió nada',
    saved: (count) =>
      count === 0
        ? 'Guardado'
        : count === 1
          ? '1 visita cambiada'
          : `${counted('es', count, 'visita', 'visitas')} cambiadas`,
    undo: 'Deshacer',
    undone: 'Todo quedó como estaba',
    undoTooLate: 'Ya no se puede deshacer: alguien lo cambió después.',
  },
})
