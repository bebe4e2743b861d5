import { defineTexts } from '#language/texts.ts'

/** The words for what stands in requests, quotes, jobs and visits. */
export const workLabelTexts = defineTexts({
  en: {
    request: {
      unscheduled: 'New',
      scheduled: 'Assessment booked',
      converted: 'Converted',
      archived: 'Archived',
    },
    quote: {
      draft: 'Draft',
      sent: 'Sent',
      approved: 'Approved',
      changes_requested: 'Changes requested',
      declined: 'Declined',
      converted: 'Converted',
      expired: 'Expired',
    },
    job: { draft: 'Draft', scheduled: 'Scheduled', completed: 'Completed', cancelled: 'Cancelled' },
    visit: {
      scheduled: 'Scheduled',
      in_progress: 'In progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
      no_show: 'No show',
    },
    urgency: { normal: 'Normal', high: 'High', urgent: 'Urgent' },
    priority: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
  },
  es: {
    request: {
      unscheduled: 'Nueva',
      scheduled: 'Evaluación agendada',
      converted: 'Convertida',
      archived: 'Archivada',
    },
    quote: {
      draft: 'Borrador',
      sent: 'Enviado',
      approved: 'Aprobado',
      changes_requested: 'Piden cambios',
      declined: 'Rechazado',
      converted: 'Convertido',
      expired: 'Vencido',
    },
    job: { draft: 'Borrador', scheduled: 'Programado', completed: 'Terminado', cancelled: 'Cancelado' },
    visit: {
      scheduled: 'Programada',
      in_progress: 'En curso',
      completed: 'Terminada',
      cancelled: 'Cancelada',
      no_show: 'No había nadie',
    },
    urgency: { normal: 'Normal', high: 'Alta', urgent: 'Urgente' },
    priority: { low: 'Baja', normal: 'Normal', high: 'Alta', urgent: 'Urgente' },
  },
})
