import { currencies } from '@fieldlark/domain/values/currency.ts'
import { buttonLook } from '@fieldlark/ui/button.tsx'
import Plus from 'lucide-react/icons/plus'

import { type Language, languages } from '#language/texts.ts'

import { sampleNames } from './example.ts'
import type { GeneratorTexts } from './generator.texts.ts'
import { Area, Field, Fold, Input, LineRow, Select, Share, TaxRow } from './generator-fields.tsx'

type Props = { language: Language; texts: GeneratorTexts }

const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** "Mexican Peso" in English, "peso mexicano" in Spanish. */
const currencyName = (language: Language, code: string) =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code

/** The whole invoice as a form, which works without a script: sending it downloads the PDF. */
export function GeneratorForm({ language, texts }: Props) {
  return (
    <form
      id="invoice"
      method="post"
      action="/functions/v1/free-invoice"
      aria-label={texts.form}
      className="grid gap-5 print:hidden"
      noValidate
    >
      <input type="hidden" name="page_language" value={language} />
      <input type="hidden" name="logo" defaultValue="" />
      <Parties language={language} texts={texts} />
      <Lines texts={texts} />
      <Taxes texts={texts} />
      <Field label={texts.howToPay}>
        <Area name="how_to_pay" placeholder={texts.samples.howToPay} maxLength={2000} />
      </Field>
      <div>
        <Fold title={texts.more}>
          <Share name="discount" label={texts.discount} texts={texts} />
          <Share name="deposit" label={texts.deposit} texts={texts} />
          <Field label={texts.notes} className="sm:col-span-2">
            <Area name="notes" maxLength={4000} />
          </Field>
        </Fold>
        <Look language={language} texts={texts} />
      </div>
      {['known-clients', 'known-services'].map((id) => (
        // What is proposed to an input, and named by it.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <datalist key={id} id={id} />
      ))}
      <noscript>
        <p className="mb-4 text-ink-soft">{texts.noScript}</p>
        <button type="submit" className={buttonLook({})}>
          {texts.download}
        </button>
      </noscript>
    </form>
  )
}

function Parties({ language, texts }: Props) {
  const { samples } = texts
  const names = sampleNames[language]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.businessName}>
        <Input name="business_name" autoComplete="organization" placeholder={names.business} required />
      </Field>
      <Field label={texts.businessContact}>
        <Input name="business_contact" placeholder={samples.contact} />
      </Field>
      <Field label={texts.businessAddress}>
        <Input name="business_address" placeholder={samples.address} />
      </Field>
      <Field label={texts.registration}>
        <Input name="business_registration" />
      </Field>
      <Field label={texts.clientName}>
        <Input name="client_name" list="known-clients" placeholder={names.client} required />
      </Field>
      <Field label={texts.clientAddress}>
        <Input name="client_address" placeholder={samples.clientAddress} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-3">
        <Field label={texts.number} className="col-span-2 sm:col-span-1">
          <Input name="number" defaultValue="1" required />
        </Field>
        <Field label={texts.issued}>
          <Input type="date" name="issue_date" />
        </Field>
        <Field label={texts.due}>
          <Input type="date" name="due_date" />
        </Field>
      </div>
    </div>
  )
}

const addLook =
  'mt-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 -mx-2 font-semibold text-field hover:bg-sunken'

function Add({ name, children }: { name: string; children: string }) {
  return (
    <button type="button" data-add={name} className={addLook}>
      <Plus aria-hidden className="size-5" />
      {children}
    </button>
  )
}

function Lines({ texts }: Pick<Props, 'texts'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold">{texts.work}</legend>
      <ol data-lines className="grid gap-1">
        <LineRow texts={texts} at={0} sample={texts.samples.first} />
        <LineRow texts={texts} at={1} sample={texts.samples.second} />
      </ol>
      <template data-line-template>
        <LineRow texts={texts} />
      </template>
      <Add name="line">{texts.addLine}</Add>
    </fieldset>
  )
}

function Taxes({ texts }: Pick<Props, 'texts'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold">{texts.taxes}</legend>
      <ol data-taxes className="grid gap-2">
        <TaxRow texts={texts} sample={texts.samples.tax} />
      </ol>
      <template data-tax-template>
        <TaxRow texts={texts} />
      </template>
      <div className="flex flex-wrap items-center gap-x-6">
        <Add name="tax">{texts.addTax}</Add>
        <label className="flex min-h-11 items-center gap-2 text-ink-soft">
          <input type="checkbox" name="includes_tax" value="yes" className="size-4 accent-field" />
          {texts.includesTax}
        </label>
      </div>
    </fieldset>
  )
}

function Look({ language, texts }: Props) {
  return (
    <Fold title={texts.look}>
      <Field label={texts.language}>
        <Select name="language" defaultValue={language}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.currency}>
        <Select name="currency" defaultValue="USD">
          {currencies.map(({ code }) => (
            <option key={code} value={code}>
              {`${code} · ${currencyName(language, code)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.logo}>
        <input type="file" data-logo accept="image/png,image/jpeg" className="control px-3 py-2" />
      </Field>
      <Field label={texts.accent}>
        <input type="color" name="accent" defaultValue="#1f6f4a" className="control p-1" />
      </Field>
      <button type="button" data-remove-logo hidden className={`${addLook} w-fit sm:col-span-2`}>
        {texts.removeLogo}
      </button>
    </Fold>
  )
}
