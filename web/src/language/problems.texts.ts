import { counted } from './counted.ts'

import { defineTexts } from './texts.ts'

/** Sentences for what can go wrong anywhere: fields by problem code, requests by failure code. */
export const problemTexts = defineTexts({
  en: {
    fields: {
      required: 'Required',
      invalid: 'Invalid input',
      tooShort: (least: number) => `String must contain at least ${least} character(s)`,
      amountTooLarge: 'This number is too large',
      tooLong: (most: number) => `Use at most ${most} characters`,
      checkField: (field: string) => `Please check the ${field} field`,
    },
    profileTimeout: 'Profile query timeout after 10 seconds',
    unread: {
      profile: (reason: string) => `Failed to fetch profile: ${reason}`,
      business: (reason: string) => `Failed to fetch business: ${reason}`,
    },
    failures: {
      network: 'Network error. Please check your connection and try again.',
      server: 'Server error. Please try again later.',
      timeout: 'That took too long. Please try again.',
      'not-found': 'This doesn’t exist or has been deleted.',
      duplicate: 'This already exists.',
      stale: 'Someone else changed this while you were editing. Your text is kept. Reload and compare.',
      forbidden: 'You don’t have permission to do this. Ask the business owner.',
      'signed-out': 'Your session has ended. Please sign in again; what you typed is kept.',
      'rate-limited': 'Too many attempts. Please wait a moment and try again.',
      'in-use': 'This is still used elsewhere, so it can’t be deleted.',
      invalid: 'Please check your input and try again',
    },
  },
  es: {
    fields: {
      required: 'Obligatorio',
      invalid: 'Dato no válido',
      tooShort: (least) => `Escribe al menos ${counted('es', least, 'carácter', 'caracteres')}`,
      amountTooLarge: 'Este número es demasiado grande',
      tooLong: (most) => `Usa como máximo ${most} caracteres`,
      checkField: (field) => `Revisa el campo “${field}”`,
    },
    profileTimeout: 'La consulta del perfil tardó más de 10 segundos',
    unread: {
      profile: (reason) => `No se pudo cargar el perfil: ${reason}`,
      business: (reason) => `No se pudo cargar el negocio: ${reason}`,
    },
    failures: {
      network: 'Error de red. Revisa tu conexión e inténtalo de nuevo.',
      server: 'Error del servidor. Inténtalo más tarde.',
      timeout: 'Tardó demasiado. Inténtalo de nuevo.',
      'not-found': 'Esto no existe o fue eliminado.',
      duplicate: 'Esto ya existe.',
      stale: 'Alguien cambió esto mientras lo editabas. Tu texto se conserva: recarga y compara.',
      forbidden: 'No tienes permiso para esto. Pídelo a quien dirige el negocio.',
      'signed-out': 'Tu sesión terminó. Inicia sesión de nuevo; lo que escribiste se conserva.',
      'rate-limited': 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
      'in-use': 'Todavía se usa en otro lugar, así que no se puede eliminar.',
      invalid: 'Revisa los datos e inténtalo de nuevo',
    },
  },
})
