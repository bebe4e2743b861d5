import { defineTexts } from '#language/texts.ts'

/** While a job is read, and when it is not there. */
export const jobMissingTexts = defineTexts({
  en: {
    loading: 'Loading job',
    loadFailed: 'Failed to load job',
    missingTitle: 'Job not found',
    missingBody: 'The job you’re looking for doesn’t exist or has been deleted',
    toJobs: 'To all jobs',
  },
  es: {
    loading: 'Cargando trabajo',
    loadFailed: 'No se pudo cargar el trabajo',
    missingTitle: 'Trabajo no encontrado',
    missingBody: 'El trabajo que buscas no existe o fue eliminado',
    toJobs: 'Ver todos los trabajos',
  },
})
