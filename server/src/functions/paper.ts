import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import type { InvoiceData } from '@fieldlark/documents/invoice-data.ts'
import { callRpc, Refused } from '../project/ask-rest.ts'
import {
  bearerOf,
  createPaperAnswer,
  isUuid,
  noLink,
  rowsFor,
  type Said,
  tokenOf,
  versionOf,
} from '../project/paper-asking.ts'
import { type Paper, type PaperSettings, paperOf, readPaper } from '../project/papers.ts'
import { readSample } from '../project/sample-paper.ts'

export type PaperFunctionSettings = PaperSettings & { areRateLimitsOn: boolean }

/** Whose rows say who may print, and what is answered where there is none. */
const printable = {
  invoice: { table: 'invoices', missing: 'invoice_not_found' },
  receipt: { table: 'payments', missing: 'payment_not_found' },
  statement: { table: 'client_statements', missing: 'statement_not_found' },
  'job-sheet': { table: 'jobs', missing: 'job_not_found' },
} as const
type Printable = keyof typeof printable

const isPrintable = (kind: unknown): kind is Printable =>
  typeof kind === 'string' && Object.hasOwn(printable, kind)

const mostVisits = 30

/** What is still to be done of a job, else what was done last: of its visits those that the caller may read. */
async function visitsOf({ rest }: PaperSettings, bearer: string, jobId: string): Promise<string[]> {
  const visits = (rest_: string) =>
    rowsFor(rest, bearer, `visits?select=id&job_id=eq.${jobId}&limit=${mostVisits}&${rest_}`)
  const open = await visits('status=in.(scheduled,in_progress)&order=visit_date,start_time,id')
  const rows = open.length > 0 ? open : await visits('status=eq.completed&order=visit_date.desc,id')
  return rows.map(({ id }) => id).filter(isUuid)
}

/** As the caller first: who may not read the row gets no paper of it. */
async function byId(
  settings: PaperSettings,
  incoming: Incoming,
  kind: Printable,
  said: Said,
): Promise<Paper> {
  const bearer = bearerOf(incoming)
  const { table, missing } = printable[kind]
  const [id, version] = [said['id'], versionOf(said['version_number'])]
  const nothing = () => new Refused(404, missing, 'There is no such paper.')
  if (!isUuid(id) || version === undefined) throw nothing()
  const mayRead = async (rows: string) => (await rowsFor(settings.rest, bearer, rows)).length > 0
  if (!(await mayRead(`${table}?select=id&id=eq.${id}`))) throw nothing()
  // What was sent before is not for everybody who may read what stands.
  if (
    kind === 'invoice' &&
    version !== null &&
    !(await mayRead(`invoices?select=id&id=eq.${id}&version_number=eq.${version}`)) &&
    !(await mayRead(
      `invoice_versions?select=version_number&invoice_id=eq.${id}&version_number=eq.${version}`,
    ))
  ) {
    throw nothing()
  }
  const visits = kind === 'job-sheet' ? await visitsOf(settings, bearer, id) : []
  return paperOf(settings, kind, await readPaper(settings, kind, { id, version, visits }))
}

/** What the client's page shows of his invoice. */
async function byLink(settings: PaperSettings, token: string): Promise<Paper> {
  const asked = { token, is_opening: false }
  const page = (await callRpc(settings.rest, 'open_invoice_link', asked).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404 ? noLink() : error
  })) as InvoiceData
  return paperOf(settings, 'invoice', { ...page, is_current: true })
}

/**
 * The PDF of an invoice, a receipt, a statement or a job's sheet, for those of the business who may read what it is of;
 * of an invoice also for whoever has the client's link; and a sample of how the paper of a business would look.
 */
export const createPaper = (settings: PaperFunctionSettings): ((incoming: Incoming) => Promise<Answer>) =>
  createPaperAnswer(settings.areRateLimitsOn, async (incoming, said) => {
    const { kind, token } = said
    if (kind === 'sample') {
      return paperOf(settings, 'invoice', await readSample(settings, bearerOf(incoming), said))
    }
    if (!isPrintable(kind)) throw new Refused(400, 'bad_request', 'There is no such kind of paper.')
    if (token === undefined) return byId(settings, incoming, kind, said)
    if (kind !== 'invoice') throw noLink()
    return byLink(settings, tokenOf(token))
  })
