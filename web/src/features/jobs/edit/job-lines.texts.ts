import { defineTexts } from '#language/texts.ts'

/** Texts of the lines and totals of a job. */
export const jobLinesTexts = defineTexts({
  en: {
    list: 'Services on this job',
    empty: 'Pick services from your price list or add a custom item.',
    fields: {
      unit_cost: 'Your unit cost',
      notes: 'Notes',
    },
    hints: { unit_cost: 'Workers and clients never see it', notes: 'For whoever does the work' },
    discount: 'Discount',
    tax: 'Tax',
    cost: 'Cost',
    profit: 'Profit',
  },
  es: {
    list: 'Servicios del trabajo',
    empty: 'Elige servicios de tu catálogo o escribe un concepto propio.',
    fields: {
      unit_cost: 'Tu costo por unidad',
      notes: 'Notas',
    },
    hints: { unit_cost: 'No lo ven ni tu equipo ni tus clientes', notes: 'Para quien lo hace' },
    discount: 'Descuento',
    tax: 'Impuesto',
    cost: 'Costo',
    profit: 'Ganancia',
  },
})
