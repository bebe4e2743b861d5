import {
  boolean,
  type infer as Infer,
  type input as Input,
  lowercase,
  object,
  enum as oneOf,
  overwrite,
  refine,
  string,
} from 'zod/mini'
import { contrastOf, isColor, leastContrast } from '#values/contrast.ts'
import { optionalText } from '#values/draft.ts'
import { paymentTerms } from '#values/payment-terms.ts'
import { documentLimits, paperSizes } from './document-settings.ts'

/** Colours that print well; the first is the product's own. */
export const accentColors = [
  '#1f6f4a',
  '#1f5fa8',
  '#3b3f8f',
  '#7a2e8e',
  '#a4262c',
  '#9a4a00',
  '#0f6b75',
  '#1b1f1d',
] as const

/** Whether a heading in this colour is readable on white paper. */
export const isReadable = (color: string): boolean =>
  isColor(color) && contrastOf(color, '#ffffff') >= leastContrast

/** Codes: invalid, tooPale, tooLong. */
export const documentSettingsDraftSchema = object({
  paper_size: oneOf(paperSizes, { error: 'invalid' }),
  accent_color: string().check(
    overwrite((text) => text.trim().toLowerCase()),
    lowercase(),
    refine(isColor, { error: 'invalid' }),
    refine((color) => !isColor(color) || isReadable(color), { error: 'tooPale' }),
  ),
  footer: optionalText(documentLimits.footer),
  invoice_message: optionalText(documentLimits.invoiceMessage),
  invoice_terms: optionalText(documentLimits.invoiceTerms),
  quote_terms: optionalText(documentLimits.quoteTerms),
  payment_terms: oneOf(paymentTerms, { error: 'invalid' }),
  is_number_given_when_sent: boolean(),
})

export type DocumentSettingsDraft = Infer<typeof documentSettingsDraftSchema>
export type DocumentSettingsForm = Input<typeof documentSettingsDraftSchema>
