import { counted, defineTexts } from '#language/texts.ts'

/** The question about a recurring visit: this one, or others too? */
export const seriesEditTexts = defineTexts({
  en: {
    title: 'Change a recurring visit',
    scope: 'What do you want to change?',
    scopes: {
      this: 'This visit',
      following: 'This and following',
      all: 'All not yet done',
    },
    scopeNotes: {
      this: 'The others stay as they are.',
      following: 'The series goes on from here like this.',
      all: 'Done, skipped and hand-moved visits stay as they are.',
    },
    was: 'Before',
    willBe: 'After',
    changed: (count: number) => counted('en', count, 'visit changes', 'visits change'),
    added: (count: number) => counted('en', count, 'visit is new', 'visits are new'),
    dropped: (count: number) => counted('en', count, 'visit is removed', 'visits are removed'),
    more: (count: number) => `and ${count} more`,
    nothing: 'No visit ahead changes its time.',
    tell: (name: string) => `Tell ${name} by e-mail`,
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    saveAnyway: 'Book anyway',
    saving: 'Saving…',
    loadFailed: 'The series could not be loaded',
    tryAgain: 'Try again',
    gone: 'This visit was changed or removed in the meantime. Close this and look again.',
    stale: 'Somebody changed this series in the meantime. The preview is new: look at it once more.',
    saveFailed: 'Nothing was changed',
    saved: (count: number) => (count === 0 ? 'Saved' : `${counted('en', count, 'visit', 'visits')} changed`),
    undo: 'Undo',
    undone: 'Everything is as it was',
    undoTooLate: 'Too late to undo: somebody has changed it since.',
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
    was: 'Antes',
    willBe: 'Después',
    changed: (count) => counted('es', count, 'visita cambia', 'visitas cambian'),
    added: (count) => counted('es', count, 'visita es nueva', 'visitas son nuevas'),
    dropped: (count) => counted('es', count, 'visita se quita', 'visitas se quitan'),
    more: (count) => `y ${count} más`,
    nothing: 'Ninguna visita por venir cambia de hora.',
    tell: (name) => `Avisar a ${name} por correo`,
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    saveAnyway: 'Agendar de todos modos',
    saving: 'Guardando…',
    loadFailed: 'No se pudo cargar la serie',
    tryAgain: 'Intentar de nuevo',
    gone: 'Esta visita cambió o se eliminó mientras tanto. Cierra y vuelve a mirar.',
    stale: 'Alguien cambió esta serie mientras tanto. La vista previa es nueva: revísala otra vez.',
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
