import { defineTexts } from '#language/texts.ts'

export const recordTexts = defineTexts({
  en: {
    documentTitle: (page: string) => `${page} · Fieldlark`,
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving…',
    kept: 'Draft kept',
    typedKept: 'What you typed is kept.',
    none: 'None',
    details: 'More details',
    draftKept: 'We kept what you typed here earlier.',
    discard: 'Discard',
    leftDraft: 'Your changes are kept as a draft',
    conflictTitle: 'Someone else changed this while you were editing',
    conflictBody:
      'Your changes are kept and nothing was overwritten. Fields you didn’t touch show the new text. Check it, then save again.',
    savedNow: (text: string) => `Saved version: ${text}`,
    empty: 'empty',
  },
  es: {
    documentTitle: (page) => `${page} · Fieldlark`,
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando…',
    kept: 'Borrador guardado',
    typedKept: 'Lo que escribiste no se pierde.',
    none: 'Nada',
    details: 'Más detalles',
    draftKept: 'Guardamos lo que habías escrito aquí.',
    discard: 'Descartar',
    leftDraft: 'Tus cambios quedan guardados como borrador',
    conflictTitle: 'Alguien cambió esto mientras lo editabas',
    conflictBody:
      'Tu texto se conserva y no se sobrescribió nada. Donde no cambiaste nada, ves el texto nuevo. Revisa y guarda de nuevo.',
    savedNow: (text) => `Guardado ahora: ${text}`,
    empty: 'vacío',
  },
})
