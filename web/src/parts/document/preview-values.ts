import { type Decimal, typedDecimal } from '@fieldlark/domain/values/decimal.ts'
import { type DocumentTotals, fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'
import { useQuery } from '@tanstack/react-query'

import { useKnownClient } from '#data/client-lists.ts'
import { propertiesQuery } from '#data/property-addresses.ts'

type Chosen = { client_id: string; property_id: string }
type Known = { id: string }

/** The chosen client and property, from what the form's pickers have read: nothing is read for a preview. */
export function useChosenParties<Client extends Known, Place extends Known>(
  businessId: string,
  { client_id, property_id }: Chosen,
  stored: { client: Client | null; property: Place | null } | null,
) {
  const client = useKnownClient(businessId, client_id)
  const { data: properties } = useQuery({ ...propertiesQuery(businessId, client_id), enabled: false })
  const known = <Row extends Known>(row: Row | null | undefined, id: string) => (row?.id === id ? row : null)
  return {
    client: known(stored?.client, client_id) ?? (client ? { phone: null, address: null, ...client } : null),
    property: properties?.find(({ id }) => id === property_id) ?? known(stored?.property, property_id),
  }
}

/** A typed number; what is none yet counts as zero. */
export const typedNumber = (value: Decimal | undefined): number => Number(typedDecimal(value))

/** The totals of the form as a stored document has them. */
export function storedTotals(totals: DocumentTotals, exponent: number) {
  const amount = (minor: Minor) => Number(fromMinor(minor, exponent))
  return {
    subtotal: amount(totals.subtotal),
    discount_amount: amount(totals.discountAmount),
    tax_lines: totals.taxLines.map((tax) => ({ ...tax, amount: amount(tax.amount) })),
    total: amount(totals.total),
  }
}
