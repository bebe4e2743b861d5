import { defineTexts } from '#language/texts.ts'

export const lineRowsTexts = defineTexts({
  en: {
    drag: 'Drag to another place',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is number ${place} of ${count} now`,
    unnamed: 'Line without a name',
  },
  es: {
    drag: 'Arrastra a otro lugar',
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
    moved: (name, place, count) => `${name} ahora es la número ${place} de ${count}`,
    unnamed: 'Línea sin nombre',
  },
})
