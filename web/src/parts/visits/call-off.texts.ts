import { defineTexts } from '#language/texts.ts'

/** Texts of cancelling a visit and of marking a no-show. */
export const callOffTexts = defineTexts({
  en: {
    cancelled: 'Visit cancelled',
    noShowed: 'Marked as no-show',
    cancelTitle: 'Cancel this visit?',
    cancelBody: 'It stays on record as cancelled. You can reopen it.',
    noShowTitle: 'No one was there?',
    noShowBody: 'The visit stays on record as a no-show.',
    reason: 'Why?',
    tell: (name: string) => `Let ${name} know by email`,
    confirmCancel: 'Cancel visit',
    confirmNoShow: 'Mark as no-show',
    keep: 'Keep it',
  },
  es: {
    cancelled: 'Visita cancelada',
    noShowed: 'Marcada: no había nadie',
    cancelTitle: '¿Cancelar esta visita?',
    cancelBody: 'Se conserva y aparece como cancelada. Se puede reabrir.',
    noShowTitle: '¿No había nadie?',
    noShowBody: 'La visita se conserva con la marca “No había nadie”.',
    reason: '¿Por qué?',
    tell: (name) => `Avisar a ${name} por correo`,
    confirmCancel: 'Cancelar visita',
    confirmNoShow: 'Marcar: no había nadie',
    keep: 'Conservarla',
  },
})
