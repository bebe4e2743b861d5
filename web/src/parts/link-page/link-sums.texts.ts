import { defineTexts } from '#language/texts.ts'

/** Lines and sums of a document behind a client’s link. */
export const linkSumsTexts = defineTexts({
  en: {
    each: (quantity: string, price: string) => `${quantity} × ${price}`,
    less: (amount: string) => `${amount} off`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    includedTax: (name: string, rate: string) => `${name} ${rate}% (included)`,
    tax: (name: string, rate: string) => `${name} ${rate}%`,
    total: 'Total',
  },
  es: {
    each: (quantity, price) => `${quantity} × ${price}`,
    less: (amount) => `${amount} de descuento`,
    subtotal: 'Subtotal',
    discount: 'Descuento',
    includedTax: (name, rate) => `${name} ${rate}\u00A0% (incluido)`,
    tax: (name, rate) => `${name} ${rate}\u00A0%`,
    total: 'Total',
  },
})
