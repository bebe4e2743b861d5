import { pluralOf } from '@fieldlark/domain/values/counted-text.ts'
import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

const invoices = { en: ['invoice', 'invoices'], es: ['factura', 'facturas'] } as const
const en = (count: number) => counted('en', count, ...invoices.en)
const es = (count: number) => counted('es', count, ...invoices.es)

/** Texts of the actions on several invoices. */
export const batchTexts = defineTexts({
  en: {
    choose: 'Select',
    check: (number: string) => `Select ${number}`,
    bar: 'Actions for the selected invoices',
    chosen: (count: number) => `${count} selected`,
    all: (count: number) => `Select all ${count} shown`,
    none: 'Select none',
    end: 'Done',
    actions: { send: 'Send', remind: 'Remind', paid: 'Mark paid' },
    export: 'Export',
    exported: (count: number) => `${en(count)} exported`,
    title: {
      send: (count: number) => `Send ${en(count)} by email?`,
      remind: (count: number) => `Send reminders for ${en(count)}?`,
      paid: (count: number) => `Mark ${en(count)} as paid?`,
    },
    body: {
      send: 'Each client gets an email with the PDF and a link to the invoice.',
      remind: 'Each client gets a friendly email with the balance due.',
      paid: 'We’ll record a payment for the full balance of each one, dated today.',
    },
    method: 'How they paid',
    submit: { send: 'Send emails', remind: 'Send reminders', paid: 'Mark as paid' },
    progress: (done: number, all: number) => `${done} of ${all}`,
    resultTitle: 'Results',
    done: {
      send: (count: number) => `${count} sent`,
      remind: (count: number) => counted('en', count, 'reminder sent', 'reminders sent'),
      paid: (count: number) => `${count} marked as paid`,
    },
    leftOut: (count: number) => `${count} skipped`,
    failed: (count: number) => `${count} failed`,
    skips: {
      paid: 'Already paid',
      void: 'Void',
      written_off: 'Written off',
      draft: 'Not sent yet',
      noAddress: 'The client has no email address',
    },
    cancel: 'Cancel',
    close: 'Close',
    csv: {
      number: 'Number',
      client: 'Client',
      title: 'Title',
      status: 'Status',
      issued: 'Issued',
      due: 'Due',
      total: 'Total',
      balance: 'Balance due',
    },
  },
  es: {
    choose: 'Seleccionar',
    check: (number) => `Seleccionar ${number}`,
    bar: 'Qué hacer con las facturas seleccionadas',
    chosen: (count) => counted('es', count, 'seleccionada', 'seleccionadas'),
    all: (count) => `Seleccionar todo (${count})`,
    none: 'Quitar la selección',
    end: 'Listo',
    actions: { send: 'Enviar', remind: 'Recordar', paid: 'Marcar pagadas' },
    export: 'Exportar',
    exported: (count) => counted('es', count, 'factura exportada', 'facturas exportadas'),
    title: {
      send: (count) => `¿Enviar ${es(count)} por correo?`,
      remind: (count) => `¿Enviar recordatorio de ${es(count)}?`,
      paid: (count) => `¿Marcar ${es(count)} como ${pluralOf('es', count, 'pagada', 'pagadas')}?`,
    },
    body: {
      send: 'Cada cliente recibe un correo con el PDF y un enlace a la factura.',
      remind: 'Cada cliente recibe un correo amable con su saldo pendiente.',
      paid: 'Se registra para cada una un pago por el saldo pendiente, con fecha de hoy.',
    },
    method: 'Forma de pago',
    submit: { send: 'Enviar correos', remind: 'Enviar recordatorios', paid: 'Marcar pagadas' },
    progress: (done, all) => `${done} de ${all}`,
    resultTitle: 'Resultado',
    done: {
      send: (count) => counted('es', count, 'enviada', 'enviadas'),
      remind: (count) => counted('es', count, 'recordatorio enviado', 'recordatorios enviados'),
      paid: (count) => counted('es', count, 'marcada como pagada', 'marcadas como pagadas'),
    },
    leftOut: (count) => counted('es', count, 'omitida', 'omitidas'),
    failed: (count) => counted('es', count, 'falló', 'fallaron'),
    skips: {
      paid: 'Ya está pagada',
      void: 'Anulada',
      written_off: 'Incobrable',
      draft: 'Todavía no se envió',
      noAddress: 'El cliente no tiene correo electrónico',
    },
    cancel: 'Cancelar',
    close: 'Cerrar',
    csv: {
      number: 'Número',
      client: 'Cliente',
      title: 'Título',
      status: 'Estado',
      issued: 'Emitida',
      due: 'Vence',
      total: 'Total',
      balance: 'Saldo pendiente',
    },
  },
})
