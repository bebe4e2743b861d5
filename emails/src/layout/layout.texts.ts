import type { Language } from '@fieldlark/domain/businesses/business.ts'

export type LayoutTexts = { linkHint: string; sender: string }

export const layoutTexts: Record<Language, LayoutTexts> = {
  en: {
    linkHint: 'If the button does not work, copy this address into your browser:',
    sender: 'Fieldlark · for people who clean, fix, paint and plant for a living',
  },
  es: {
    linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    sender: 'Fieldlark · para quienes viven de limpiar, reparar, pintar y plantar',
  },
}
