import { defineTexts } from '#language/texts.ts'

export const linesTexts = defineTexts({
  en: {
    list: 'Line items',
    empty: 'Pick a service or add your own item. Items can be optional, or one of several to choose from.',
    fields: {
      unit_cost: 'Your unit cost',
      choice_group: 'Choice group',
    },
    hints: {
      unit_cost: 'Clients never see it',
      choice_group: 'Items with the same group name are alternatives',
    },
    kind: 'This item is',
    kinds: { required: 'Included', optional: 'Optional', choice: 'One of several' },
    optional: 'Optional',
    choiceOf: (group: string) => `One of: ${group}`,
    chosen: 'Selected by default',
    chosenByClient: 'Chosen by the client',
    margin: (amount: string, percent: string) => `Margin ${amount} (${percent})`,
    noCosts: 'No costs yet',
    group: 'Option',
    sum: {
      deposit: 'Deposit',
    },
    costs: { cost: 'Costs', profit: 'Profit', margin: 'Margin' },
  },
  es: {
    list: 'Conceptos del presupuesto',
    empty: 'Elige un servicio o escribe un concepto. Puede ser opcional, o una alternativa entre varias.',
    fields: {
      unit_cost: 'Tu costo por unidad',
      choice_group: 'Grupo de alternativas',
    },
    hints: {
      unit_cost: 'Los clientes nunca lo ven',
      choice_group: 'Los conceptos del mismo grupo son alternativas: el cliente elige una',
    },
    kind: 'Tipo de concepto',
    kinds: { required: 'Incluido', optional: 'Opcional', choice: 'Alternativa' },
    optional: 'Opcional',
    choiceOf: (group) => `Alternativa: ${group}`,
    chosen: 'Suma en el total',
    chosenByClient: 'Lo eligió el cliente',
    margin: (amount, percent) => `Margen ${amount} (${percent})`,
    noCosts: 'Sin costos aún',
    group: 'Opción',
    sum: {
      deposit: 'Anticipo',
    },
    costs: { cost: 'Costos', profit: 'Ganancia', margin: 'Margen' },
  },
})
