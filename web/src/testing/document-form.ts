import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

type Box = HTMLInputElement
/** The words of the lines, in one language. */
type LineTexts = {
  addBlank: string
  addService: string
  total: string
  details: (name: string) => string
  fields: { name: string; quantity: string; unit_price: string }
}

/** Finds the lines and the totals of a document's form on a desktop. */
export function documentFormPage<Texts extends LineTexts>(texts: Texts) {
  const user = person()
  const box = (label: string, index: number) => screen.getAllByLabelText<Box>(label)[index] as Box
  const retype = async (field: Box, text: string) => {
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  return {
    user,
    texts,
    name: (index = 0) => box(texts.fields.name, index),
    quantity: (index = 0) => box(texts.fields.quantity, index),
    price: (index = 0) => box(texts.fields.unit_price, index),
    retype,
    /** Adds a blank line with this name at the end. */
    addLine: async (name: string, quantity: string, price: string) => {
      await user.click(screen.getByRole('button', { name: texts.addBlank }))
      const last = screen.getAllByLabelText(texts.fields.name).length - 1
      await user.type(box(texts.fields.name, last), name)
      await retype(box(texts.fields.quantity, last), quantity)
      await user.type(box(texts.fields.unit_price, last), price)
    },
    /** Adds a service of the catalogue by its name. */
    pickService: async (name: string) => {
      const picker = () => screen.getByRole('combobox', { name: texts.addService })
      await waitFor(() => expect(picker().getAttribute('aria-autocomplete')).toBe('list'))
      await user.type(picker(), name)
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    },
    /** The names of the lines in order. */
    names: () => screen.getAllByLabelText<Box>(texts.fields.name).map(({ value }) => value),
    openDetails: (name: string) => user.click(screen.getByRole('button', { name: texts.details(name) })),
    total: () => screen.getByRole('status', { name: texts.total, hidden: true }).textContent,
    /** Every total by its name. */
    sums: () =>
      Object.fromEntries(
        screen.getAllByRole('term').map((term) => {
          const row = term.parentElement as HTMLElement
          return [term.textContent, within(row).getByRole('definition').textContent]
        }),
      ),
  }
}
