export const flyerTexts = {
  en: {
    scan: 'Scan for prices and to write to us',
    from: (price: string) => `from ${price}`,
    areas: 'Where we work',
  },
  es: {
    scan: 'Escanee para ver precios y escribirnos',
    from: (price: string) => `desde ${price}`,
    areas: 'Dónde trabajamos',
  },
}
