import { defineTexts } from '#language/texts.ts'

/** Texts of the lines and totals of a job. */
export const jobLinesTexts = defineTexts({
  en: {
    list: 'Services on this job',
    empty: 'Pick services from your price list or add a custom item.',
    fields: {
      name: 'Service',
      quantity: 'Quantity',
      unit_price: 'Unit price',
      unit_cost: 'Unit cost',
      discount_amount: 'Discount on this item',
      description: 'Description',
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
      name: 'Servicio',
      quantity: 'Cantidad',
      unit_price: 'Precio unitario',
      unit_cost: 'Costo unitario',
      discount_amount: 'Descuento de este concepto',
      description: 'Descripción',
      notes: 'Notas',
    },
    hints: { unit_cost: 'No lo ven ni tu equipo ni tus clientes', notes: 'Para quien lo hace' },
    discount: 'Descuento',
    tax: 'Impuesto',
    cost: 'Costo',
    profit: 'Ganancia',
  },
})
