import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchWithin } from '#connection/fetch-as-caller.ts'
import { saveFile } from '#connection/save-file.ts'

/** What the server renders as a PDF: an invoice, the receipt of a payment, a statement, a job sheet. */
export type PdfKind = 'invoice' | 'receipt' | 'statement' | 'job-sheet'

// A long document takes seconds, and may queue behind others on the server.
const fetchPatiently = fetchWithin(30_000)

export type Printed = { bytes: Blob; name: string }

async function printed(body: object, fallback: string): Promise<Printed> {
  const answer = await fetchPatiently(`${config.url}/functions/v1/document-pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  if (!answer.ok) throw toFailure((await answer.json().catch(() => ({}))) as object, answer.status)
  const [, name = `${fallback}.pdf`] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { bytes: await answer.blob(), name }
}

/** The PDF; of an invoice the version that is current, or an earlier one as it was sent. */
export const fetchPdf = (kind: PdfKind, id: string, versionNumber: number | null = null): Promise<Printed> =>
  printed({ kind, id, ...(versionNumber !== null && { version_number: versionNumber }) }, kind)

/** Downloads a sample invoice, rendered with settings that may not be saved yet. */
export async function downloadSample(businessId: string, settings: object): Promise<void> {
  const { bytes, name } = await printed({ kind: 'sample', id: businessId, settings }, 'sample')
  saveFile(bytes, name)
}

/** Downloads the PDF, named after its number; throws a Failure where there is none. */
export async function downloadPdf(
  kind: PdfKind,
  id: string,
  versionNumber: number | null = null,
): Promise<void> {
  const { bytes, name } = await fetchPdf(kind, id, versionNumber)
  saveFile(bytes, name)
}
