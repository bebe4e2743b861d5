import { defineTexts } from '#language/texts.ts'

export const onMyWayTexts = defineTexts({
  en: {
    onMyWay: 'On my way',
    isTold: 'Client told: on my way',
    told: (client: string) => `We told ${client} you’re on your way`,
  },
  es: {
    onMyWay: 'Voy en camino',
    isTold: 'El cliente sabe que vas',
    told: (client) => `Avisamos a ${client} que vas en camino`,
  },
})
