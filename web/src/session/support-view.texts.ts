import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const supportViewTexts = defineTexts({
  en: {
    label: 'Support view',
    seenAs: (name: string) => `You see the app as ${name}, and can’t change anything.`,
    left: (minutes: number) => counted('en', minutes, 'minute left', 'minutes left'),
    end: 'End',
  },
  es: {
    label: 'Vista de soporte',
    seenAs: (name) => `Ves la app como ${name} y no puedes cambiar nada.`,
    left: (minutes) => counted('es', minutes, 'minuto restante', 'minutos restantes'),
    end: 'Terminar',
  },
})
