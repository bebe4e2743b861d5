import { defineTexts } from '#language/texts.ts'

export const taxRateFieldTexts = defineTexts({
  en: {
    label: 'Tax rate',
    usual: (name: string) => `Default: ${name}`,
    noUsual: 'Default',
    clients: 'Client’s rate or default',
    retired: (name: string) => `${name} (no longer offered)`,
    exempt: 'Tax exempt',
    exemptHint: 'New quotes and jobs for this client have no tax.',
    ofClient: 'For new quotes and jobs. A property’s own rate takes priority.',
    ofProperty: 'For new quotes and jobs at this address.',
    taxes: 'Taxes',
    rate: (name: string) => `Tax: ${name}`,
  },
  es: {
    label: 'Impuesto',
    usual: (name) => `El habitual: ${name}`,
    noUsual: 'El habitual',
    clients: 'El del cliente o el habitual',
    retired: (name) => `${name} (ya no se ofrece)`,
    exempt: 'Exento de impuestos',
    exemptHint: 'Los presupuestos y trabajos nuevos de este cliente salen sin impuesto.',
    ofClient: 'Para presupuestos y trabajos nuevos. Si la dirección tiene su propio impuesto, vale ese.',
    ofProperty: 'Para presupuestos y trabajos nuevos en esta dirección.',
    taxes: 'Impuestos',
    rate: (name) => `Impuesto: ${name}`,
  },
})
