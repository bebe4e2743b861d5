import { defineTexts } from '#language/texts.ts'

/** How discount and tax of a whole document are chosen. */
export const priceTexts = defineTexts({
  en: {
    none: 'None',
    percent: 'Percent',
    fixed: 'Amount',
    pricesIncludeTax: 'Prices include tax',
    pricesIncludeTaxHint: 'The prices you enter already include tax.',
  },
  es: {
    none: 'Ninguno',
    percent: 'Porcentaje',
    fixed: 'Importe',
    pricesIncludeTax: 'Los precios incluyen impuestos',
    pricesIncludeTaxHint: 'Como en una tienda: el precio ya lleva el impuesto.',
  },
})
