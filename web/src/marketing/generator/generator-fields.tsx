import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'

import type { GeneratorTexts } from './generator.texts.ts'

type FieldProps = { label: string; className?: string; children: ReactNode }

/** A label above its one input; what is wrong with it is said below, outside of its name. */
export function Field({ label, className = '', children }: FieldProps) {
  return (
    <div data-field className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label className="flex flex-col gap-1.5">
        <span className="text-xs font-semibold">{label}</span>
        {children}
      </label>
    </div>
  )
}

export const Input = (props: ComponentProps<'input'>) => (
  <input autoComplete="off" {...props} className="control px-3" />
)

export const Select = (props: ComponentProps<'select'>) => <select {...props} className="control px-3" />

export const Area = (props: ComponentProps<'textarea'>) => (
  <textarea rows={2} {...props} className="control resize-y px-3 py-2" />
)

/** What is needed seldom, folded; it opens without a script. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-field">
        {title}
      </summary>
      <div className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}

function Remove({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-remove
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-danger"
    >
      <X aria-hidden className="size-4.5" />
    </button>
  )
}

type RowProps = { texts: GeneratorTexts; at?: number; sample?: string }

/** A line of the invoice. `at` is its position, which its checkbox sends where no tax is due. */
export function LineRow({ texts, at = 0, sample = '' }: RowProps) {
  return (
    <li
      data-line
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_2.75rem] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_2.75rem]"
    >
      <div className="col-span-3 sm:col-span-1">
        <Input name="line_name" aria-label={texts.service} placeholder={sample} list="known-services" />
      </div>
      <Input
        name="line_quantity"
        aria-label={texts.quantity}
        placeholder={texts.quantity}
        inputMode="decimal"
        defaultValue="1"
      />
      <Input name="line_price" aria-label={texts.price} placeholder={texts.price} inputMode="decimal" />
      <Remove label={texts.removeLine} />
      <label className="col-span-3 -mt-1 flex min-h-9 items-center gap-2 text-xs text-ink-soft sm:col-span-4">
        <input type="checkbox" name="line_untaxed" value={at} className="size-4 accent-field" />
        {texts.noTax}
      </label>
    </li>
  )
}

export function TaxRow({ texts, sample = '' }: RowProps) {
  return (
    <li data-tax className="grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-center gap-2">
      <Input name="tax_name" aria-label={texts.taxName} placeholder={sample} />
      <Input name="tax_rate" aria-label={texts.taxRate} inputMode="decimal" placeholder="0 %" />
      <Remove label={texts.removeTax} />
    </li>
  )
}

/** Discount or deposit: none, a share or an amount. */
export function Share({ name, label, texts }: { name: string; label: string; texts: GeneratorTexts }) {
  return (
    <>
      <Field label={label}>
        <Select name={`${name}_type`}>
          <option value="">{texts.none}</option>
          <option value="percent">{texts.percent}</option>
          <option value="fixed">{texts.fixed}</option>
        </Select>
      </Field>
      <Field label={`${label}: ${texts.shareValue.toLowerCase()}`}>
        <Input name={`${name}_value`} inputMode="decimal" placeholder="0" />
      </Field>
    </>
  )
}
