import { defineTexts } from '#language/texts.ts'

/** While a record is read, and when it is not there. */
export const recordMissingTexts = defineTexts({
  en: {
    client: {
      loading: 'Loading client',
      loadFailed: 'Failed to load client',
      title: 'Client not found',
      body: 'It doesn’t exist or has been deleted.',
      back: 'See all clients',
    },
    expense: {
      loading: 'Loading expense',
      loadFailed: 'Failed to load expense',
      title: 'Expense not found',
      body: 'It doesn’t exist or has been deleted.',
      back: 'See all expenses',
    },
    invoice: {
      loading: 'Loading invoice',
      loadFailed: 'Failed to load invoice',
      title: 'Invoice not found',
      body: 'It was deleted, or it belongs to another business.',
      back: 'See all invoices',
    },
    job: {
      loading: 'Loading job',
      loadFailed: 'Failed to load job',
      title: 'Job not found',
      body: 'The job you’re looking for doesn’t exist or has been deleted',
      back: 'See all jobs',
    },
    quote: {
      loading: 'Loading quote',
      loadFailed: 'Failed to load quote',
      title: 'Quote not found',
      body: 'It doesn’t exist or has been deleted.',
      back: 'See all quotes',
    },
    request: {
      loading: 'Loading request',
      loadFailed: 'Failed to load request',
      title: 'Request not found',
      body: 'It doesn’t exist or has been deleted.',
      back: 'See all requests',
    },
  },
  es: {
    client: {
      loading: 'Cargando cliente',
      loadFailed: 'No se pudo cargar el cliente',
      title: 'Este cliente no está aquí',
      body: 'No existe o fue eliminado.',
      back: 'Ver todos los clientes',
    },
    expense: {
      loading: 'Cargando gasto',
      loadFailed: 'No se pudo cargar el gasto',
      title: 'Este gasto no está aquí',
      body: 'No existe o fue eliminado.',
      back: 'Ver todos los gastos',
    },
    invoice: {
      loading: 'Cargando la factura',
      loadFailed: 'No se pudo cargar la factura',
      title: 'Esta factura no está aquí',
      body: 'Se eliminó o es de otro negocio.',
      back: 'Ir a las facturas',
    },
    job: {
      loading: 'Cargando trabajo',
      loadFailed: 'No se pudo cargar el trabajo',
      title: 'Trabajo no encontrado',
      body: 'El trabajo que buscas no existe o fue eliminado',
      back: 'Ver todos los trabajos',
    },
    quote: {
      loading: 'Cargando presupuesto',
      loadFailed: 'No se pudo cargar el presupuesto',
      title: 'Este presupuesto no está aquí',
      body: 'No existe o fue eliminado.',
      back: 'Ver todos los presupuestos',
    },
    request: {
      loading: 'Cargando solicitud',
      loadFailed: 'No se pudo cargar la solicitud',
      title: 'Esta solicitud no está aquí',
      body: 'No existe o fue eliminada.',
      back: 'Ver todas las solicitudes',
    },
  },
})
