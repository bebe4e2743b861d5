import type { FreeProblem } from '@fieldlark/domain/invoices/free-invoice-fields.ts'

import { saveFile } from './files.ts'
import { fieldsIn, showProblems } from './form.ts'
import type { MessageTexts } from './generator-messages.texts.ts'

type Pdf = { blob: Blob; name: string }

/** Whether this browser hands files to other apps: phones do, few desks. */
export const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false

/** False where the browser wants another tap, because making the PDF took longer than a tap counts. */
async function shareFile({ blob, name }: Pdf): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([blob], name, { type: blob.type })] })
  } catch (error) {
    // Whoever closes the sheet has nothing to be told.
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
  return true
}

/** The PDF of what the form sends; where there is none, the server's reason, or null without a connection. */
async function printPdf(address: string, fields: URLSearchParams): Promise<Pdf | { message: string | null }> {
  try {
    const response = await fetch(address, { method: 'POST', body: fields })
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string }
      return { message: message ?? null }
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await response.blob(), name: name ?? 'invoice.pdf' }
  } catch {
    return { message: null }
  }
}

type Options = {
  form: HTMLFormElement
  texts: MessageTexts
  say: (text: string) => void
  onPrint: () => void
  problems: () => readonly FreeProblem[]
}

/** Downloads and shares the PDF of the form. */
export class PdfActions {
  readonly #options: Options
  /** With the fields it was printed from: another tap on Share has it at once. */
  #printed: (Pdf & { fields: string }) | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Null where something is missing, or there is no answer; that is said. */
  async #print(): Promise<Pdf | null> {
    const { form, texts, say, onPrint, problems } = this.#options
    const first = showProblems(form, problems(), texts.problems)
    if (first) {
      say(texts.notMade)
      first.focus()
      return null
    }
    onPrint()
    const fields = fieldsIn(form)
    if (this.#printed?.fields === String(fields)) return this.#printed
    say(texts.working)
    const printed = await printPdf(form.action, fields)
    if ('message' in printed) {
      say(printed.message ?? texts.offline)
      return null
    }
    this.#printed = { ...printed, fields: String(fields) }
    return printed
  }

  async download(): Promise<void> {
    const printed = await this.#print()
    if (printed === null) return
    saveFile(printed.blob, printed.name)
    this.#options.say(this.#options.texts.done)
  }

  async share(): Promise<void> {
    const printed = await this.#print()
    if (printed === null) return
    this.#options.say((await shareFile(printed)) ? '' : this.#options.texts.readyToShare)
  }
}
