import { defineTexts } from '#language/texts.ts'

/** Texts of the lines that workers add and change. */
export const ownLinesTexts = defineTexts({
  en: {
    list: 'Services',
    empty: 'Add services from the price list.',
    flat: (price: string) =>
      `The price of ${price} was agreed as a whole. Only owners and managers can change it.`,
    agreed: 'Agreed price',
    invalid: 'Enter a number, like 2 or 1.5',
    quantityOf: (name: string) => `Quantity of ${name}`,
    priceEach: (price: string) => `${price} each`,
  },
  es: {
    list: 'Servicios',
    empty: 'Agrega servicios de la lista de precios.',
    flat: (price) => `Se acordó un precio total de ${price}. Solo dueños y gerentes lo cambian.`,
    agreed: 'Precio acordado',
    invalid: 'Escribe un número, por ejemplo 2',
    quantityOf: (name) => `Cantidad de ${name}`,
    priceEach: (price) => `${price} por unidad`,
  },
})
