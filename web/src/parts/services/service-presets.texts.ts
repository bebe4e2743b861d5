import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const servicePresetsTexts = defineTexts({
  en: {
    presetsTitle: (trade: string) => `Typical services: ${trade}`,
    presetsBody:
      'Keep what you offer and set your own prices. They also show on your public page once you have one. You can change everything later.',
    trade: 'Trade',
    about: (duration: string) => `about ${duration}`,
    priceOf: (name: string) => `Price of ${name}`,
    add: (count: number) => `Add ${counted('en', count, 'service', 'services')}`,
    adding: 'Adding…',
    added: (count: number) => `${counted('en', count, 'service', 'services')} added`,
    addFailed: 'Some services weren’t added. Try again; none will be added twice.',
    badPrice: 'Enter 0 or more',
  },
  es: {
    presetsTitle: (trade) => `Servicios típicos: ${trade}`,
    presetsBody:
      'Deja los que ofreces y pon tus precios. También se ven en tu página pública cuando la tengas. Después puedes cambiar todo.',
    trade: 'Oficio',
    about: (duration) => `unos ${duration}`,
    priceOf: (name) => `Precio de ${name}`,
    add: (count) => `Agregar ${counted('es', count, 'servicio', 'servicios')}`,
    adding: 'Agregando…',
    added: (count) => counted('es', count, 'servicio agregado', 'servicios agregados'),
    addFailed: 'No se pudieron agregar todos. Inténtalo de nuevo: ninguno se agrega dos veces.',
    badPrice: 'Escribe un importe, 0 o más',
  },
})
