import {
  emptyFreeInvoice,
  type FreeInvoice,
  freeInvoiceLimits,
  invoiceAfter,
} from '@fieldlark/domain/invoices/free-invoice.ts'
import { type FreeDraft, readFreeStore, withBackup } from '@fieldlark/domain/invoices/free-invoice-backup.ts'
import { type FreeProblem, readFreeInvoice } from '@fieldlark/domain/invoices/free-invoice-fields.ts'
import { decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'

import { complete, drawDrafts, drawKnown } from '../generator/drafts-list.ts'
import { printPdf, readLogoFile, saveFile } from '../generator/files.ts'
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
import { nodeOf } from '../generator/piece.ts'
import { previewOf } from '../generator/preview.ts'
import { say } from '../generator/status.ts'
import { dropDraft, keepDraft, keepLogo, readStore, writeStore } from '../generator/store.ts'

const saveAfterMs = 300
const mostBackupBytes = 4_000_000

const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 10)
const localDay = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

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
  #id = newId()
  #logo: string | null = null
  #saving: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.#root = root
    this.#form = form
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
    if (draft.id === this.#id) this.#id = newId()
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
      void this.#download()
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
    on('[data-download]', () => void this.#download())
    on('[data-print]', () => print())
    on('[data-export]', () => {
      this.#saveNow()
      const json = JSON.stringify(readStore(this.#today))
      saveFile(new Blob([json], { type: 'application/json' }), 'fieldlark-invoices.json')
    })
    on('[data-new]', () => {
      this.#saveNow()
      if (readStore(this.#today).drafts.length >= freeInvoiceLimits.drafts) return this.#say(this.#texts.full)
      const invoice = invoiceAfter(this.#read().invoice, this.#today)
      this.#open({ id: newId(), saved_at: '', invoice })
      this.#drawList()
      controlsOf(this.#form, 'client_name')[0]?.focus()
    })
    on('[data-remove-logo]', () => {
      this.#useLogo(null)
      keepLogo(null, this.#today)
      this.#changed()
    })
  }

  async #download(): Promise<void> {
    const { problems } = this.#read()
    const first = showProblems(this.#form, problems, this.#texts.problems)
    if (first) return first.focus()
    this.#saveNow()
    this.#say(this.#texts.working)
    const printed = await printPdf(this.#form.action, fieldsIn(this.#form))
    if ('message' in printed) return this.#say(printed.message ?? this.#texts.offline)
    saveFile(printed.blob, printed.name)
    this.#say(this.#texts.done)
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
      const text = file.size > mostBackupBytes ? '' : await file.text()
      const backup = readFreeStore(text, this.#today)
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
