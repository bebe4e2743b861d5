import { defineTexts } from '#language/texts.ts'

export const overlapTexts = defineTexts({
  en: {
    one: 'This overlaps with something else on the schedule',
    several: (count: number) => `This overlaps with ${count} other things on the schedule`,
    more: (count: number) => `and ${count} more`,
    waits: 'waits for your answer',
    offered: 'offered to the client',
  },
  es: {
    one: 'Coincide con otra visita o un bloqueo',
    several: (count) => `Coincide con otras ${count} visitas o bloqueos`,
    more: (count) => `y ${count} más`,
    waits: 'espera tu respuesta',
    offered: 'ofrecida al cliente',
  },
})
