export const checklistTexts = {
  en: {
    kind: 'Checklist',
    client: 'Client',
    date: 'Date',
    visit: 'Every visit, in this order',
    notes: 'Write down for next time',
  },
  es: {
    kind: 'Lista',
    client: 'Cliente',
    date: 'Fecha',
    visit: 'Cada visita, en este orden',
    notes: 'Para anotar y recordar',
  },
}

export type ChecklistTexts = (typeof checklistTexts)['en']
