import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useQuoteStep } from '#data/quote-actions.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { jobHref } from '../../paths.ts'

import { ChoosableLines } from './choosable-lines.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { useMinor } from './total-bar.tsx'
import { useChoosing } from './use-choosing.ts'
import { useQuoteRun } from './use-quote-run.ts'

const hows = ['phone', 'mail', 'person', 'other'] as const
type How = (typeof hows)[number]

/** Somebody said yes in another way: who, how and to what. With a job's id it becomes that job at once. */
export function ApproveDialog({
  quote,
  businessId,
  finalFocus,
  onClose,
  jobId,
}: QuoteDialogProps & { jobId: string | null }) {
  const { approve: texts, sign, close, cancel, working } = useTexts(quoteDialogTexts)
  const { scheduled } = useTexts(quoteTexts)
  const nameOf = useClientName()
  const navigate = useNavigate()
  const minor = useMinor()
  const { isBusy, attempt } = useQuoteRun()
  const approve = useQuoteStep(businessId, 'approve').mutateAsync
  const convert = useQuoteStep(businessId, 'convert').mutateAsync
  const choosing = useChoosing(quote)
  const [name, setName] = useState(quote.client ? nameOf(quote.client) : '')
  const [how, setHow] = useState<How>('phone')
  const [other, setOther] = useState('')
  const [isTried, setTried] = useState(false)
  const isNameMissing = name.trim() === ''
  const isOtherMissing = how === 'other' && other.trim() === ''
  const [missing] = choosing.missing

  const handleSubmit = () => {
    setTried(true)
    if (isNameMissing || isOtherMissing || missing !== undefined) return
    void attempt(async () => {
      await approve({
        quoteId: quote.id,
        versionNumber: quote.version_number,
        method: 'on_behalf',
        signerName: name.trim(),
        signature: null,
        how: how === 'other' ? other.trim() : texts.hows[how],
        selected: choosing.selected,
      })
      // Each of the two may come again: what is done already is found done.
      if (jobId !== null) {
        const job = await convert({ quoteId: quote.id, jobId })
        toast.success(scheduled)
        void navigate(jobHref(job.id))
        return
      }
      toast.success(texts.done)
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.body}
      closeLabel={close}
      finalFocus={finalFocus}
      isSticky
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={working}>
            {jobId === null ? texts.submit : texts.submitSchedule}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={texts.name} isRequired error={isTried && isNameMissing ? texts.nameMissing : undefined}>
          <TextInput
            value={name}
            maxLength={quoteLimits.signerName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={texts.how}>
          <NativeSelect value={how} onChange={({ target }) => setHow(target.value as How)}>
            {hows.map((value) => (
              <option key={value} value={value}>
                {texts.hows[value]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {how === 'other' && (
          <Field
            label={texts.other}
            isRequired
            error={isTried && isOtherMissing ? texts.otherMissing : undefined}
          >
            <TextInput value={other} maxLength={500} onChange={({ target }) => setOther(target.value)} />
          </Field>
        )}
        {choosing.hasOptions && (
          <section className="grid gap-2">
            <h3 className="flex items-baseline justify-between font-semibold text-xs">
              {texts.chooses}
              <output className="money text-sm">{minor(choosing.total)}</output>
            </h3>
            <ChoosableLines lines={choosing.lines} onToggle={choosing.toggle} />
          </section>
        )}
        {isTried && missing !== undefined && (
          <p role="alert" className="font-medium text-danger text-xs">
            {sign.choiceMissing(missing)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
