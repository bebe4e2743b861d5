import { freeAmount, freeInvoiceTotals } from '@fieldlark/domain/invoices/free-invoice.ts'
import type { FreeDraft } from '@fieldlark/domain/invoices/free-invoice-backup.ts'
import { amountText } from '@fieldlark/domain/values/money.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { DecimalMark } from '@fieldlark/domain/values/region.ts'

import { controlsOf } from './form.ts'
import type { MessageTexts } from './generator-messages.texts.ts'

type Options = {
  list: HTMLElement
  drafts: readonly FreeDraft[]
  current: string
  language: 'en' | 'es'
  texts: MessageTexts
  onOpen: (draft: FreeDraft) => void
  onRemove: (draft: FreeDraft) => void
}

const buttonOf = (look: string, text: string, act: () => void): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = look
  button.textContent = text
  button.addEventListener('click', act)
  return button
}

/** The kept invoices, newest first: client, number and what is to be paid. */
export function drawDrafts({ list, drafts, current, language, texts, onOpen, onRemove }: Options): void {
  const items = drafts.map((draft) => {
    const { invoice, id } = draft
    const totals = freeInvoiceTotals(invoice)
    const name = `${invoice.client.name || texts.unnamed} · ${invoice.number}`
    const amount = moneyText(language, freeAmount(totals, totals.balance), invoice.currency)
    const item = document.createElement('li')
    item.className = 'flex items-center gap-2 border-b border-line'
    const open = buttonOf(
      'flex min-h-11 min-w-0 grow items-center py-1 justify-between gap-4 text-left hover:text-field aria-current:font-bold',
      '',
      () => onOpen(draft),
    )
    const [who, sum] = [document.createElement('span'), document.createElement('span')]
    who.className = 'min-w-0 break-words'
    who.textContent = name
    sum.className = 'tabular-nums'
    sum.textContent = amount
    open.append(who, sum)
    open.ariaLabel = `${texts.open(name)}, ${amount}`
    if (id === current) open.ariaCurrent = 'true'
    const remove = buttonOf(
      'size-11 shrink-0 rounded-control text-lg text-ink-soft hover:bg-sunken hover:text-danger',
      '×',
      () => onRemove(draft),
    )
    remove.ariaLabel = texts.remove(name)
    item.append(open, remove)
    return item
  })
  if (items.length === 0) {
    const none = document.createElement('li')
    none.className = 'text-ink-soft'
    none.textContent = list.dataset['none'] ?? ''
    items.push(none)
  }
  list.replaceChildren(...items)
}

/** What was typed before, to be chosen again. */
export function drawKnown(form: ParentNode, drafts: readonly FreeDraft[]): void {
  const fill = (id: string, names: readonly string[]) => {
    form.querySelector(`#${id}`)?.replaceChildren(
      ...[...new Set(names.filter(Boolean))].map((name) => {
        const option = document.createElement('option')
        option.value = name
        return option
      }),
    )
  }
  fill(
    'known-clients',
    drafts.map(({ invoice }) => invoice.client.name),
  )
  fill(
    'known-services',
    drafts.flatMap(({ invoice }) => invoice.lines.map(({ name }) => name)),
  )
}

const addressOf = (drafts: readonly FreeDraft[], client: string): string =>
  drafts.find(({ invoice }) => invoice.client.name === client)?.invoice.client.address ?? ''

/** The price that was last charged for a service in that currency. */
const priceOf = (drafts: readonly FreeDraft[], service: string, currency: string): string =>
  drafts
    .filter(({ invoice }) => invoice.currency === currency)
    .flatMap(({ invoice }) => invoice.lines)
    .find(({ name, unit_price: price }) => name === service && price !== '')?.unit_price ?? ''

/** Fills what is known of a client or a service that was chosen, where nothing is typed yet. */
export function complete(
  form: HTMLElement,
  input: HTMLInputElement,
  drafts: readonly FreeDraft[],
  markOf: (currency: string) => DecimalMark,
): void {
  if (input.name === 'client_name') {
    const [address] = controlsOf(form, 'client_address')
    if (address?.value === '') address.value = addressOf(drafts, input.value)
  }
  if (input.name !== 'line_name') return
  const [price] = controlsOf(input.closest('[data-line]') ?? form, 'line_price')
  const currency = controlsOf(form, 'currency')[0]?.value ?? 'USD'
  const known = priceOf(drafts, input.value, currency)
  if (price?.value === '' && known !== '') price.value = amountText(known, markOf(currency))
}
