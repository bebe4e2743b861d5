import { defineTexts } from '#language/texts.ts'

export const businessBarTexts = defineTexts({
  en: {
    closed: (name: string) => `${name} is closed. You can read and export everything, but not change it.`,
    offered: (name: string) => `${name} is offered to you.`,
    toBusinesses: 'My Business',
  },
  es: {
    closed: (name) => `Negocio cerrado: ${name}. Puedes leer y exportar todo, pero no cambiarlo.`,
    offered: (name) => `Te ofrecen ${name}.`,
    toBusinesses: 'Mis negocios',
  },
})
