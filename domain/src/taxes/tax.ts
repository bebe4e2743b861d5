/** One tax on a document. `rate` is a percentage with at most three decimals. */
export type Tax = { name: string; rate: number }

/** A tax with its amount on a document, in the document's currency. */
export type TaxLine = Tax & { amount: number }

/** A row of tax_rates: `parts` is what is copied onto a document. */
export type TaxRate = {
  id: string
  business_id: string
  name: string
  parts: Tax[]
  is_default: boolean
  is_active: boolean
  version: number
  created_at: string
  updated_at: string
}

export const maxTaxes = 5

/** Maximum characters of the names. */
export const taxLimits = { name: 60, partName: 60 } as const
