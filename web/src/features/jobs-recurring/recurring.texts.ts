import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** Texts of the page of recurring jobs. */
export const recurringTexts = defineTexts({
  en: {
    title: 'Recurring jobs',
    documentTitle: (page: string) => `${page} · Fieldlark`,
    back: 'Jobs',
    newJob: 'New recurring job',
    search: 'Search recurring jobs',
    searchPlaceholder: 'Client, title or number',
    state: 'Status',
    allStates: 'Running and paused',
    states: { running: 'Running', paused: 'Paused', ended: 'Ended' },
    sort: 'Sort by',
    sorts: { next: 'Next visit first', newest: 'Newest first', title: 'Title A–Z' },
    columns: {
      job: 'Job',
      rule: 'Repeats',
      next: 'Next visits',
      state: 'Status',
      price: 'Price',
      actions: 'Actions',
    },
    found: (total: number) => `${counted('en', total, 'recurring job', 'recurring jobs')} found`,
    loading: 'Loading recurring jobs',
    loadFailed: 'Failed to load recurring jobs',
    emptyTitle: 'Repeat work that schedules itself',
    emptyBody:
      'Weekly cleaning, monthly maintenance: set how often you go, and the next twelve months of visits land on your schedule.',
    noMatchTitle: 'No matching recurring jobs',
    noNext: 'No upcoming visit',
  },
  es: {
    title: 'Trabajos recurrentes',
    documentTitle: (page) => `${page} · Fieldlark`,
    back: 'Trabajos',
    newJob: 'Nuevo trabajo recurrente',
    search: 'Buscar trabajos recurrentes',
    searchPlaceholder: 'Cliente, título o número',
    state: 'Estado',
    allStates: 'En marcha y en pausa',
    states: { running: 'En marcha', paused: 'En pausa', ended: 'Terminados' },
    sort: 'Ordenar por',
    sorts: { next: 'Próxima visita', newest: 'Más recientes', title: 'Título A–Z' },
    columns: {
      job: 'Trabajo',
      rule: 'Se repite',
      next: 'Próximas visitas',
      state: 'Estado',
      price: 'Precio',
      actions: 'Acciones',
    },
    found: (total) =>
      total === 1
        ? '1 trabajo recurrente encontrado'
        : `${counted('es', total, 'trabajo recurrente', 'trabajos recurrentes')} encontrados`,
    loading: 'Cargando trabajos recurrentes',
    loadFailed: 'No se pudieron cargar los trabajos recurrentes',
    emptyTitle: 'Lo que se repite se programa solo',
    emptyBody:
      'Limpieza semanal, mantenimiento mensual: indica una vez cada cuánto vas, y las visitas de los próximos doce meses quedan en tu agenda.',
    noMatchTitle: 'Ningún trabajo recurrente coincide',
    noNext: 'Sin próximas visitas',
  },
})
