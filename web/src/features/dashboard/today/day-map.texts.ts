import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const dayMapTexts = defineTexts({
  en: {
    map: (stops: number) => `Map of today’s ${counted('en', stops, 'stop', 'stops')}.`,
    open: 'Open the maps',
    miles: (count: string) => `About ${count} mi today`,
    kilometers: (count: string) => `About ${count} km today`,
  },
  es: {
    map: (stops) => `Mapa de hoy, con ${counted('es', stops, 'parada', 'paradas')}.`,
    open: 'Abrir los mapas',
    miles: (count) => `Unas ${count} mi hoy`,
    kilometers: (count) => `Unos ${count} km hoy`,
  },
})
