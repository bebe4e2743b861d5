import { defineTexts } from '#language/texts.ts'

export const teamTexts = defineTexts({
  en: {
    assigned: 'Who goes',
    nobody: 'Nobody yet',
    you: (name: string) => `${name} (you)`,
    unnamed: 'Without a name',
    left: (name: string) => `${name} (no longer in the team)`,
    loading: 'Loading the team',
    loadFailed: 'The team could not be loaded.',
    others: (count: number) => `+${count}`,
  },
  es: {
    assigned: 'Quién va',
    nobody: 'Nadie todavía',
    you: (name) => `${name} (tú)`,
    unnamed: 'Sin nombre',
    left: (name) => `${name} (ya no está en el equipo)`,
    loading: 'Cargando el equipo',
    loadFailed: 'No se pudo cargar el equipo.',
    others: (count) => `+${count}`,
  },
})
