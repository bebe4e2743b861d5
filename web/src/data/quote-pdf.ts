import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchAsCaller } from '#connection/fetch-as-caller.ts'

/** The quote on paper: the version that is current, or an earlier one as it was sent. */
export async function fetchQuotePdf(quoteId: string, versionNumber: number | null): Promise<Blob> {
  const answer = await fetchAsCaller(`${config.url}/functions/v1/quote-pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      quote_id: quoteId,
      ...(versionNumber !== null && { version_number: versionNumber }),
    }),
  })
  if (answer.ok) return answer.blob()
  const told = (await answer.json().catch(() => ({}))) as object
  throw toFailure(told, answer.status)
}
