import { defineTexts } from '#language/texts.ts'

export const lineRowsTexts = defineTexts({
  en: {
    drag: 'Drag to reorder',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    unnamed: 'Unnamed item',
  },
  es: {
    drag: 'Arrastra para ordenar',
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
    moved: (name, place, count) => `${name}: posición ${place} de ${count}`,
    unnamed: 'Concepto sin nombre',
  },
})
