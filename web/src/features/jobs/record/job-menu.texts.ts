import { pluralOf } from '@fieldlark/domain/values/counted-text.ts'
import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** What is rarer than the next step of a job: its menu, and what that asks first. */
export const jobMenuTexts = defineTexts({
  en: {
    complete: 'Mark as completed',
    completeTitle: 'Mark this job as completed?',
    completeBody: (count: number) =>
      `${counted('en', count, 'open visit', 'open visits')} will be cancelled. No one will be notified.`,
    askForReview: 'Ask for a review',
    reopen: 'Reopen',
    makeRecurring: 'Make recurring',
    cancelJob: 'Cancel job',
    cancelTitle: 'Cancel this job?',
    cancelBody:
      'Upcoming visits are cancelled too, and a client who was told about one gets an email. The job and finished work stay on record.',
    cancelConfirm: 'Cancel job',
    delete: 'Delete',
    deleteTitle: (title: string) => `Delete ${title}?`,
    deleteBody:
      'This also deletes its visits, photos and files. The quote it came from goes back to Approved. This action cannot be undone.',
    deleteConfirm: 'Delete job',
    deleted: 'Job deleted successfully',
    keptTitle: 'This job can’t be deleted',
    keptBody:
      'Work on it was already done or signed for, so it stays on record. You can cancel what’s still open instead.',
    keptTold:
      'The client was told about a visit, so the job stays on record. You can cancel it instead, and we’ll let them know about upcoming visits.',
    keptToldDone: 'The client was told about a visit of this job, so it stays on record.',
    keptDone: 'Work on this job was done or signed for, so it stays on record with the completed jobs.',
    deleteFailed: 'Failed to delete job',
    completed: 'Job completed',
    reopened: 'Job reopened',
    cancelled: 'Job cancelled',
    keep: 'Keep it',
    close: 'Close',
    running: 'A visit is in progress. Complete it first.',
  },
  es: {
    complete: 'Marcar como terminado',
    completeTitle: '¿Marcar este trabajo como terminado?',
    completeBody: (count) =>
      `${pluralOf('es', count, 'Se cancelará', 'Se cancelarán')} ${counted('es', count, 'visita pendiente', 'visitas pendientes')}. No se avisa a nadie.`,
    askForReview: 'Pedir una reseña',
    reopen: 'Reabrir',
    makeRecurring: 'Hacerlo recurrente',
    cancelJob: 'Cancelar el trabajo',
    cancelTitle: '¿Cancelar este trabajo?',
    cancelBody:
      'También se cancelan las visitas que faltan, y si el cliente fue avisado de alguna, recibe un correo. El trabajo y lo ya hecho se conservan.',
    cancelConfirm: 'Cancelar el trabajo',
    delete: 'Eliminar',
    deleteTitle: (title) => `¿Eliminar “${title}”?`,
    deleteBody:
      'También se eliminan sus visitas, fotos y archivos. El presupuesto del que viene vuelve a estar aceptado. Esta acción no se puede deshacer.',
    deleteConfirm: 'Eliminar trabajo',
    deleted: 'Trabajo eliminado correctamente',
    keptTitle: 'Este trabajo no se puede eliminar',
    keptBody: 'Ya se hizo o se firmó algo, así que se conserva. En su lugar, puedes cancelar lo que falta.',
    keptTold:
      'El cliente fue avisado de una visita, así que el trabajo se conserva. En su lugar, puedes cancelarlo, y le avisaremos de las visitas que faltan.',
    keptToldDone: 'El cliente fue avisado de una visita de este trabajo, así que se conserva.',
    keptDone: 'En este trabajo ya se hizo o se firmó algo, así que se conserva con los terminados.',
    deleteFailed: 'No se pudo eliminar el trabajo',
    completed: 'Trabajo terminado',
    reopened: 'Trabajo reabierto',
    cancelled: 'Trabajo cancelado',
    keep: 'Conservarlo',
    close: 'Cerrar',
    running: 'Una visita está en curso. Primero termínala.',
  },
})
