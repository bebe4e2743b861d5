import { defineTexts } from '#language/texts.ts'

export const taxRateFieldTexts = defineTexts({
  en: {
    label: 'Tax rate',
    usual: (name: string) => `The usual one: ${name}`,
    noUsual: 'The usual one',
    clients: 'The client’s, or the usual one',
    retired: (name: string) => `${name} (no longer offered)`,
    exempt: 'Tax exempt',
    exemptHint: 'New quotes and jobs for this client come without tax.',
    ofClient: 'For new quotes and jobs. A property with its own rate comes first.',
    ofProperty: 'For new quotes and jobs at this address.',
    taxes: 'Taxes',
    rate: (name: string) => `Tax: ${name}`,
  },
  es: {
    label: 'Tasa de impuesto',
    usual: (name) => `La habitual: ${name}`,
    noUsual: 'La habitual',
    clients: 'La del cliente o la habitual',
    retired: (name) => `${name} (ya no se ofrece)`,
    exempt: 'Exento de impuestos',
    exemptHint: 'Los presupuestos y trabajos nuevos de este cliente salen sin impuesto.',
    ofClient: 'Para presupuestos y trabajos nuevos. Si la propiedad tiene una tasa propia, vale esa.',
    ofProperty: 'Para presupuestos y trabajos nuevos en esta dirección.',
    taxes: 'Impuestos',
    rate: (name) => `Impuesto: ${name}`,
  },
})
