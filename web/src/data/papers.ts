import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchWithin } from '#connection/fetch-as-caller.ts'
import { fetchOpenFile } from '#connection/open-functions.ts'
import { saveFile } from '#connection/save-file.ts'

/** What the server prints: an invoice, the receipt of a payment, a statement that was made, the sheet of a job. */
export type PaperKind = 'invoice' | 'receipt' | 'statement' | 'job-sheet'

// A paper of many lines waits its turn behind others.
const fetchPatiently = fetchWithin(30_000)

export type Printed = { bytes: Blob; name: string }

async function printed(said: object, fallback: string): Promise<Printed> {
  const answer = await fetchPatiently(`${config.url}/functions/v1/paper`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(said),
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  if (!answer.ok) throw toFailure((await answer.json().catch(() => ({}))) as object, answer.status)
  const [, name = `${fallback}.pdf`] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { bytes: await answer.blob(), name }
}

/** The PDF; of an invoice the version that is current, or an earlier one as it was sent. */
export const fetchPaper = (
  kind: PaperKind,
  id: string,
  versionNumber: number | null = null,
): Promise<Printed> =>
  printed({ kind, id, ...(versionNumber !== null && { version_number: versionNumber }) }, kind)

/** Saves an invoice that nobody got, printed with settings that may not be saved yet. */
export async function downloadSample(businessId: string, settings: object): Promise<void> {
  const { bytes, name } = await printed({ kind: 'sample', id: businessId, settings }, 'sample')
  saveFile(bytes, name)
}

/** Saves the PDF, named after its number; throws a failure where there is none. */
export async function downloadPaper(
  kind: PaperKind,
  id: string,
  versionNumber: number | null = null,
): Promise<void> {
  const { bytes, name } = await fetchPaper(kind, id, versionNumber)
  saveFile(bytes, name)
}

/** For whoever has the link of an invoice, without an account. */
export const fetchLinkedInvoicePdf = (token: string): Promise<Blob> =>
  fetchOpenFile('paper', { kind: 'invoice', token })
