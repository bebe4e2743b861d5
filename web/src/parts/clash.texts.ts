import { defineTexts } from '#language/texts.ts'

export const clashTexts = defineTexts({
  en: {
    one: 'This clashes with something else',
    several: (count: number) => `This clashes with ${count} other things`,
    more: (count: number) => `and ${count} more`,
  },
  es: {
    one: 'Choca con otra cosa',
    several: (count) => `Choca con otras ${count} cosas`,
    more: (count) => `y ${count} más`,
  },
})
