import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { DocumentSettingsForm } from '@fieldlark/domain/businesses/document-settings-draft.ts'
import { isColor, readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FileDown from 'lucide-react/icons/file-down'
import { useWatch } from 'react-hook-form'

import { downloadSample } from '#data/document-pdfs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useMoney } from '#parts/money/money.ts'

import { documentDesignTexts } from './document-design.texts.ts'
import type { DesignFormState } from './document-design-form-state.ts'

type Props = { form: DesignFormState; business: Business; bankDetails: string | null }

/** A sample invoice, printed with the current settings of the form. */
export function DesignPreview({ form, business, bankDetails }: Props) {
  const texts = useTexts(documentDesignTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const typed = useWatch({ control: form.control })
  const download = () =>
    run(async () => {
      try {
        await downloadSample(business.id, { ...typed, bank_details: bankDetails })
      } catch (error) {
        toast.error(`${texts.sampleFailed}. ${failureText(error)}`)
      }
    })
  return (
    <section aria-label={texts.preview} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{texts.preview}</h2>
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void download()}>
          <FileDown aria-hidden />
          {texts.samplePdf}
        </Button>
      </div>
      <SampleInvoice business={business} design={typed} />
    </section>
  )
}

type Design = Partial<DocumentSettingsForm>

/** White in the dark theme too, as it would be printed. */
function SampleInvoice({ business, design }: { business: Business; design: Design }) {
  const { sample } = useTexts(documentDesignTexts)
  const { accent_color = '', paper_size, invoice_message, invoice_terms, footer } = design
  const accent = { color: isColor(accent_color) ? readableOnWhite(accent_color) : '#1f6f4a' }
  const aspectRatio = paper_size === 'a4' ? '210 / 297' : '8.5 / 11'
  return (
    <div
      className="flex flex-col gap-4 overflow-hidden rounded-card border border-line p-6 text-2xs"
      style={{ color: '#1b1f1d', background: '#ffffff', aspectRatio }}
    >
      <SampleHead business={business} accent={accent} />
      <p>
        {sample.client}
        <br />
        <b>{sample.name}</b>
      </p>
      {invoice_message?.trim() && <p className="line-clamp-3 whitespace-pre-line">{invoice_message}</p>}
      <SampleLines accent={accent} />
      {invoice_terms?.trim() && (
        <p className="line-clamp-4 whitespace-pre-line">
          <b>{sample.terms}</b>
          <br />
          {invoice_terms}
        </p>
      )}
      {footer?.trim() && <p className="mt-auto line-clamp-3 text-center whitespace-pre-line">{footer}</p>}
    </div>
  )
}

type Accent = { color: string }

function SampleHead({ business, accent }: { business: Business; accent: Accent }) {
  const { sample } = useTexts(documentDesignTexts)
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        {business.business_logo_url && (
          <img src={business.business_logo_url} alt="" className="mb-2 max-h-10 max-w-32" />
        )}
        <p className="text-sm font-bold">{business.business_name}</p>
        {business.contact_person && <p>{business.contact_person}</p>}
        <p className="whitespace-pre-line">{business.address}</p>
        <p>{[business.phone, business.email].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="text-right">
        <p className="text-xl font-bold" style={accent}>
          {sample.invoice}
        </p>
        <p>
          {sample.number} <b>1042</b>
        </p>
      </div>
    </div>
  )
}

function SampleLines({ accent }: { accent: Accent }) {
  const { sample } = useTexts(documentDesignTexts)
  const money = useMoney()
  const rows = [
    [sample.first, 360],
    [sample.second, 140],
  ] as const
  return (
    <div className="grid gap-1">
      <p className="flex justify-between border-b pb-1 font-bold">
        <span>{sample.line}</span>
        <span>{sample.amount}</span>
      </p>
      {rows.map(([name, amount]) => (
        <p key={name} className="flex justify-between">
          <span>{name}</span>
          <span>{money.format(amount)}</span>
        </p>
      ))}
      <p className="mt-1 flex justify-between text-sm font-bold" style={accent}>
        <span>{sample.due}</span>
        <span>{money.format(500)}</span>
      </p>
    </div>
  )
}
