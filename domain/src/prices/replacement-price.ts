/** What one way of replacing a system costs before it earns anything; amounts in cents. */
export type Replacement = {
  equipmentCents: number
  /** Line set, pad, thermostat, permit. */
  materialsCents: number
  people: number
  hours: number
  /** One hour of one person with payroll tax and insurance. */
  hourlyCostCents: number
}

export const replacementCost = (option: Replacement): number =>
  option.equipmentCents +
  option.materialsCents +
  Math.round(option.people * option.hours * option.hourlyCostCents)

/** The price of which `marginPercent` stays after the cost, rounded up to whole 50 dollars. */
export const priceForMargin = (costCents: number, marginPercent: number): number =>
  Math.ceil((costCents * 100) / ((100 - marginPercent) * 5000)) * 5000

/** What stays of a price when a percentage was only added to the cost: 40 % added leaves 28.6 %. One decimal. */
export const marginOfMarkup = (markupPercent: number): number =>
  Math.round((markupPercent * 1000) / (100 + markupPercent)) / 10
