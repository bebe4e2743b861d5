import { defineTexts } from '#language/texts.ts'

export const teamTexts = defineTexts({
  en: {
    assigned: 'Assigned to',
    nobody: 'Unassigned',
    you: (name: string) => `${name} (you)`,
    unnamed: 'No name',
    left: (name: string) => `${name} (no longer on the team)`,
    loading: 'Loading the team',
    loadFailed: 'Couldn’t load the team.',
    others: (count: number) => `+${count}`,
  },
  es: {
    assigned: 'Quién va',
    nobody: 'Sin asignar',
    you: (name) => `${name} (tú)`,
    unnamed: 'Sin nombre',
    left: (name) => `${name} (ya no está en el equipo)`,
    loading: 'Cargando el equipo',
    loadFailed: 'No se pudo cargar el equipo.',
    others: (count) => `+${count}`,
  },
})
