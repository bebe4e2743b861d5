import { defineTexts } from '#language/texts.ts'

/** Texts of the dialog in which a visit is completed. */
export const completeVisitTexts = defineTexts({
  en: {
    title: 'Complete visit',
    notes: 'Notes',
    notesHint: 'What was done, what to remember',
    photos: 'Photos',
    saving: 'Saving…',
    close: 'Close',
  },
  es: {
    title: 'Terminar visita',
    notes: 'Notas',
    notesHint: 'Qué se hizo, qué recordar',
    photos: 'Fotos',
    saving: 'Guardando…',
    close: 'Cerrar',
  },
})
