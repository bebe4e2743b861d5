import { defineTexts } from '#language/texts.ts'

import type { NotificationKind } from './kinds.ts'

type Wording = { label: string; hint: string }

export const notificationSettingsTexts = defineTexts({
  en: {
    title: 'Notifications',
    subtitle: 'What you’re told, and how. Everyone chooses for themselves.',
    what: 'What you’re told',
    own: 'Only for you, in this business.',
    onDevices: 'On my devices',
    byMail: 'By email',
    failed: 'The choice wasn’t saved',
    notLoaded: 'Your choices didn’t load',
    kinds: {
      new_request: { label: 'New requests', hint: 'A client sent you one.' },
      message: {
        label: 'Messages',
        hint: 'A client wrote to you. By email only if it’s still unread after five minutes.',
      },
      review: { label: 'Reviews', hint: 'A client reviewed a job.' },
      quote_answered: { label: 'Quotes answered', hint: 'Approved, declined, or changes requested.' },
      opened: { label: 'Quotes and invoices opened', hint: 'The first time on each day.' },
      payment: { label: 'Card payments', hint: 'A client paid an invoice online.' },
      claimed_paid: { label: '“I’ve paid”', hint: 'A client says that an invoice is paid.' },
      mail_failed: { label: 'Emails not delivered', hint: 'With the way to send them again.' },
      invitation_accepted: { label: 'Invitations accepted', hint: 'Someone joined your team.' },
      time_corrected: { label: 'Times corrected', hint: 'Someone corrected their own time worked.' },
      visit_assigned: {
        label: 'Visits assigned to me',
        hint: 'Someone gave you a visit, or gave yours to someone else.',
      },
      visit_changed: {
        label: 'My visits',
        hint: 'Someone moved or called off a visit of yours, or changed your time worked.',
      },
    } satisfies Record<NotificationKind, Wording>,
  },
  es: {
    title: 'Notificaciones',
    subtitle: 'De qué te avisamos y cómo. Cada persona elige lo suyo.',
    what: 'De qué te avisamos',
    own: 'Solo para ti, en este negocio.',
    onDevices: 'En mis dispositivos',
    byMail: 'Por correo',
    failed: 'No se guardó la elección',
    notLoaded: 'No se cargaron tus elecciones',
    kinds: {
      new_request: { label: 'Solicitudes nuevas', hint: 'Un cliente te envió una.' },
      message: {
        label: 'Mensajes',
        hint: 'Un cliente te escribió. Por correo solo si nadie lo leyó en cinco minutos.',
      },
      review: { label: 'Reseñas', hint: 'Un cliente opinó sobre un trabajo.' },
      quote_answered: {
        label: 'Respuestas a presupuestos',
        hint: 'Aceptados, rechazados o con cambios pedidos.',
      },
      opened: { label: 'Presupuestos y facturas abiertos', hint: 'La primera vez de cada día.' },
      payment: { label: 'Pagos con tarjeta', hint: 'Un cliente pagó una factura en línea.' },
      claimed_paid: { label: '“Ya pagué”', hint: 'Un cliente dice que ya pagó una factura.' },
      mail_failed: { label: 'Correos no entregados', hint: 'Con la forma de enviarlos otra vez.' },
      invitation_accepted: { label: 'Invitaciones aceptadas', hint: 'Alguien se unió a tu equipo.' },
      time_corrected: { label: 'Tiempos corregidos', hint: 'Alguien corrigió su propio tiempo trabajado.' },
      visit_assigned: {
        label: 'Visitas asignadas a mí',
        hint: 'Alguien te dio una visita, o dio la tuya a otra persona.',
      },
      visit_changed: {
        label: 'Mis visitas',
        hint: 'Alguien movió o canceló una visita tuya, o cambió tu tiempo trabajado.',
      },
    },
  },
})
