export const checklistTexts = {
  en: {
    kind: 'Checklist',
    business: 'Name of the business',
    client: 'Client',
    date: 'Date',
    visit: 'Every visit, in this order',
    notes: 'Write down for next time',
  },
  es: {
    kind: 'Lista',
    business: 'Nombre del negocio',
    client: 'Cliente',
    date: 'Fecha',
    visit: 'Cada visita, en este orden',
    notes: 'Para anotar y recordar',
  },
}

export type ChecklistTexts = (typeof checklistTexts)['en']
