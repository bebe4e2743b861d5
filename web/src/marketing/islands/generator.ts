import {
  emptyFreeInvoice,
  type FreeInvoice,
  freeInvoiceLimits,
  invoiceAfter,
} from '@fieldlark/domain/invoices/free-invoice.ts'
import { type FreeDraft, readFreeStore, withBackup } from '@fieldlark/domain/invoices/free-invoice-backup.ts'
import { type FreeProblem, readFreeInvoice } from '@fieldlark/domain/invoices/free-invoice-fields.ts'
import { decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'
import {
  draftsToKeep,
  dropDraft,
  keepDraft,
  keepLogo,
  localDay,
  newDraftId,
  readStore,
  writeStore,
} from '#free-drafts/free-drafts.ts'
import { complete, drawDrafts, drawKnown } from '../generator/drafts-list.ts'
import { backupText, readLogoFile, saveBackup } from '../generator/files.ts'
import {
  addRow,
  controlsOf,
  fieldsIn,
  fillForm,
  removeRow,
  setDays,
  showProblems,
} from '../generator/form.ts'
import { messageTexts } from '../generator/generator-messages.texts.ts'
import { canShare, PdfActions } from '../generator/pdf-actions.ts'
import { nodeOf } from '../generator/piece.ts'
import { previewOf } from '../generator/preview.ts'
import { say } from '../generator/status.ts'

const saveAfterMs = 300

/** The invoice generator: preview, PDF and the drafts that this browser keeps. */
export function start(root: HTMLElement): void {
  const form = root.querySelector('form')
  if (form) new Generator(root, form).begin()
}

class Generator {
  readonly #root: HTMLElement
  readonly #form: HTMLFormElement
  readonly #language = document.documentElement.lang === 'es' ? 'es' : 'en'
  readonly #texts = messageTexts[this.#language]
  readonly #today = localDay()
  #id = newDraftId()
  #logo: string | null = null
  #saving: ReturnType<typeof setTimeout> | undefined
  readonly #pdf: PdfActions

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.#root = root
    this.#form = form
    this.#pdf = new PdfActions({
      form,
      texts: this.#texts,
      say: (text) => this.#say(text),
      onPrint: () => this.#saveNow(),
      problems: () => this.#read().problems,
    })
  }

  begin(): void {
    const { drafts, logo } = readStore(this.#today)
    this.#useLogo(logo)
    const [last] = drafts
    if (last) this.#open(last)
    else setDays(this.#form, emptyFreeInvoice(this.#language, this.#today))
    this.#drawList()
    this.#wireForm()
    this.#wireButtons()
    this.#wireFiles()
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-actions], [data-kept]'))
      part.hidden = false
  }

  #read(): { invoice: FreeInvoice; problems: FreeProblem[] } {
    return readFreeInvoice(fieldsIn(this.#form), { language: this.#language, today: this.#today })
  }

  #markOf(currency: string) {
    return decimalMarkOf(localeOf(this.#language, currency))
  }

  #draw(invoice: FreeInvoice): void {
    this.#part('[data-example]').textContent = ''
    this.#part('[data-preview]').replaceChildren(nodeOf(previewOf(invoice, this.#logo), invoice.accent))
  }

  #part(selector: string): HTMLElement {
    const found = this.#root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`The page has no ${selector}.`)
    return found
  }

  #say(text: string, act?: () => void): void {
    say(this.#part('[data-status]'), text, act && { label: this.#texts.undo, act })
  }

  #open({ id, invoice }: FreeDraft): void {
    this.#id = id
    fillForm(this.#form, invoice, this.#markOf(invoice.currency))
    showProblems(this.#form, [], this.#texts.problems)
    this.#draw(invoice)
  }

  #save(): void {
    clearTimeout(this.#saving)
    this.#saving = undefined
    const draft = { id: this.#id, saved_at: new Date().toISOString(), invoice: this.#read().invoice }
    if (keepDraft(draft, this.#today)) this.#drawList()
    else this.#say(this.#texts.notKept)
  }

  #saveNow(): void {
    if (this.#saving !== undefined) this.#save()
  }

  #changed(): void {
    this.#draw(this.#read().invoice)
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => this.#save(), saveAfterMs)
  }

  #drawList(): void {
    const { drafts } = readStore(this.#today)
    this.#part('[data-keep]').hidden = draftsToKeep().length === 0
    drawKnown(this.#form, drafts)
    drawDrafts({
      list: this.#part('[data-drafts]'),
      drafts,
      current: this.#id,
      language: this.#language,
      texts: this.#texts,
      onOpen: (draft) => {
        this.#saveNow()
        this.#open(draft)
        this.#drawList()
        this.#root.scrollIntoView()
      },
      onRemove: (draft) => this.#remove(draft),
    })
  }

  #remove(draft: FreeDraft): void {
    this.#saveNow()
    dropDraft(draft.id, this.#today)
    // What is still in the form would come back as a draft of its own.
    if (draft.id === this.#id) this.#id = newDraftId()
    this.#drawList()
    this.#say(this.#texts.removed, () => {
      keepDraft(draft, this.#today)
      this.#open(draft)
      this.#drawList()
    })
  }

  #wireForm(): void {
    const form = this.#form
    form.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return
      if (target instanceof HTMLInputElement)
        complete(form, target, readStore(this.#today).drafts, (currency) => this.#markOf(currency))
      this.#changed()
    })
    form.addEventListener('change', () => {
      const problems = this.#read().problems.filter(({ code }) => code !== 'required')
      showProblems(form, problems, this.#texts.problems)
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#pdf.download()
    })
    form.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return
      const kind = target.closest<HTMLElement>('[data-add]')?.dataset['add']
      if (kind === 'line' || kind === 'tax')
        addRow(form, kind)?.querySelector<HTMLInputElement>('input')?.focus()
      if (!target.closest('[data-remove]')) return
      removeRow(target)
      this.#changed()
    })
    addEventListener('pagehide', () => this.#saveNow())
  }

  #wireButtons(): void {
    const on = (selector: string, act: () => void) =>
      this.#part(selector).addEventListener('click', () => act())
    on('[data-download]', () => void this.#pdf.download())
    on('[data-share]', () => void this.#pdf.share())
    this.#part('[data-share]').hidden = !canShare()
    on('[data-print]', () => print())
    on('[data-export]', () => {
      this.#saveNow()
      saveBackup(readStore(this.#today))
    })
    on('[data-new]', () => {
      this.#saveNow()
      if (readStore(this.#today).drafts.length >= freeInvoiceLimits.drafts) return this.#say(this.#texts.full)
      const invoice = invoiceAfter(this.#read().invoice, this.#today)
      this.#open({ id: newDraftId(), saved_at: '', invoice })
      this.#drawList()
      controlsOf(this.#form, 'client_name')[0]?.focus()
    })
    on('[data-remove-logo]', () => {
      this.#useLogo(null)
      keepLogo(null, this.#today)
      this.#changed()
    })
  }

  #useLogo(logo: string | null): void {
    this.#logo = logo
    for (const control of controlsOf(this.#form, 'logo')) control.value = logo ?? ''
    this.#part('[data-remove-logo]').hidden = logo === null
  }

  #wireFiles(): void {
    const onFile = (selector: string, take: (file: File) => Promise<void>) =>
      this.#part(selector).addEventListener('change', ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const [file] = target.files ?? []
        if (file) void take(file).then(() => (target.value = ''))
      })
    onFile('[data-logo]', async (file) => {
      const logo = await readLogoFile(file)
      if (typeof logo !== 'string') return this.#say(this.#texts[logo.problem])
      this.#useLogo(logo)
      if (!keepLogo(logo, this.#today)) this.#say(this.#texts.notKept)
      this.#changed()
    })
    onFile('[data-import]', async (file) => {
      const backup = readFreeStore(await backupText(file), this.#today)
      if (backup === null) return this.#say(this.#texts.notImported)
      this.#saveNow()
      const store = withBackup(readStore(this.#today), backup)
      if (store === null) return this.#say(this.#texts.tooMany)
      if (!writeStore(store)) return this.#say(this.#texts.notKept)
      this.#useLogo(store.logo)
      this.#drawList()
      this.#say(this.#texts.imported)
    })
  }
}
