import type { FailureCode } from '#connection/failure.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { defineTexts } from '#language/texts.ts'

/** What can go wrong on the page behind a client's link; Spanish addresses clients as usted. */
export const clientFailureTexts = defineTexts<Record<FailureCode, string>>({
  en: {
    ...problemTexts.en.failures,
    'not-found': 'This doesn’t exist anymore.',
    stale: 'This changed while you were reading it. Reload the page.',
    forbidden: 'This isn’t allowed.',
    'signed-out': 'This link doesn’t work anymore.',
    invalid: 'Please check your input and try again.',
  },
  es: {
    network: 'No hay conexión. Revise su internet e inténtelo de nuevo.',
    server: 'Hubo un error. Inténtelo más tarde.',
    timeout: 'Tardó demasiado. Inténtelo de nuevo.',
    'not-found': 'Esto ya no existe.',
    duplicate: 'Esto ya existe.',
    stale: 'Esto cambió mientras lo leía. Recargue la página.',
    forbidden: 'Esto no está permitido.',
    'signed-out': 'Este enlace ya no funciona.',
    'rate-limited': 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    'in-use': 'Todavía se usa en otro lugar, así que no se puede eliminar.',
    invalid: 'Revise los datos e inténtelo de nuevo.',
  },
})
