import { defineTexts } from '#language/texts.ts'

/** How discount and tax of a whole document are chosen. */
export const priceTexts = defineTexts({
  en: {
    none: 'None',
    addTaxRate: 'Add a tax rate',
    percent: 'Percent',
    fixed: 'Amount',
    depositOf: (amount: string) => `${amount} deposit`,
    pricesIncludeTax: 'Prices include tax',
    pricesIncludeTaxHint: 'The prices you enter already include tax.',
  },
  es: {
    none: 'Ninguno',
    addTaxRate: 'Agregar un impuesto',
    percent: 'Porcentaje',
    fixed: 'Importe',
    depositOf: (amount) => `anticipo de ${amount}`,
    pricesIncludeTax: 'Los precios incluyen impuestos',
    pricesIncludeTaxHint: 'Como en una tienda: el precio ya lleva el impuesto.',
  },
})
