import type { Language } from '@fieldlark/domain/businesses/business.ts'

export type LayoutTexts = {
  linkHint: string
  /** At the foot of an email that Fieldlark itself sends. */
  sender: string
  /** At the foot of an email that a business sends to its client: no slogan in someone else's email. */
  sentWith: string
}

export const layoutTexts: Record<Language, LayoutTexts> = {
  en: {
    linkHint: 'If the button doesn’t work, copy this link into your browser:',
    sender: 'Fieldlark · for people who clean, fix, paint and plant for a living',
    sentWith: 'Sent with Fieldlark',
  },
  es: {
    linkHint: 'Si el botón no funciona, este es el enlace:',
    sender: 'Fieldlark · para quienes viven de limpiar, reparar, pintar y plantar',
    sentWith: 'Enviado con Fieldlark',
  },
}
