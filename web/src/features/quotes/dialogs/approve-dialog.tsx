import { type ScheduleType, scheduleTypes } from '@fieldlark/domain/jobs/job.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WholeQuote } from '#data/quotes.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useMinor } from '#parts/document/price-sums.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { hrefToPlan } from '../href-to-plan.ts'
import { quoteTexts } from '../quote.texts.ts'
import { useApproveQuote } from '../quote-queries.ts'
import { ChoiceMissing, ChoosableLines, choiceName } from './choosable-lines.tsx'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'
import { SignerNameField } from './signer-name-field.tsx'
import { type Choosing, useChoosing } from './use-choosing.ts'

const hows = ['phone', 'mail', 'person', 'other'] as const
type How = (typeof hows)[number]

/** Approves the quote for the client and, with a job's id, turns it into that job. */
function useApproving(quote: WholeQuote, businessId: string, jobId: string | null) {
  const { approve: texts } = useTexts(quoteDialogTexts)
  const { scheduled, nowRepeats } = useTexts(quoteTexts)
  const navigate = useNavigate()
  const approve = useApproveQuote(businessId).mutateAsync
  const convert = useCommand(businessId, 'convert_quote').mutateAsync
  return async (signerName: string, how: string, selected: string[], schedule_type: ScheduleType) => {
    await approve({
      quoteId: quote.id,
      versionNumber: quote.version_number,
      method: 'on_behalf',
      signerName,
      signature: null,
      how,
      selected,
    })
    if (jobId === null) {
      toast.success(texts.done)
      return
    }
    // A retry may repeat either call: each finds that it was already done.
    const job = await convert({ quote_id: quote.id, job_id: jobId, schedule_type })
    toast.success(schedule_type === 'recurring' ? nowRepeats : scheduled)
    void navigate(hrefToPlan(job))
  }
}

/** Records an approval given in another way: by whom, how and for which lines. With a job's id the quote becomes that job at once. */
export function ApproveDialog({
  quote,
  businessId,
  finalFocus,
  onClose,
  jobId,
}: QuoteDialogProps & { jobId: string | null }) {
  const { approve: texts } = useTexts(quoteDialogTexts)
  const nameOf = useClientName()
  const { isBusy, attempt } = useAttempt()
  const approve = useApproving(quote, businessId, jobId)
  const choosing = useChoosing(quote)
  const [name, setName] = useState(quote.client ? nameOf(quote.client) : '')
  const given = useHow()
  const [type, setType] = useState<ScheduleType>('one-off')
  const [isTried, setTried] = useState(false)
  const isNameMissing = name.trim() === ''

  const wrong = isNameMissing
    ? 'signer'
    : given.isMissing
      ? 'other'
      : choosing.missing[0] && choiceName(choosing.missing[0])
  const handleSubmit = (form: HTMLFormElement) => {
    setTried(true)
    if (wrong !== undefined) return focusField(form, wrong)
    void attempt(async () => {
      await approve(name.trim(), given.text, choosing.selected, type)
      if (jobId === null) onClose()
    })
  }
  return (
    <FormDialog
      title={texts.title}
      description={texts.body}
      submitLabel={jobId === null ? texts.submit : texts.submitSchedule}
      isBusy={isBusy}
      isSticky
      finalFocus={finalFocus}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SignerNameField
          label={texts.name}
          error={isTried && isNameMissing ? texts.nameMissing : undefined}
          name={name}
          onName={setName}
        />
        <HowFields given={given} isTried={isTried} />
        {jobId !== null && <TypeField type={type} onType={setType} />}
        <Chosen choosing={choosing} isTried={isTried} />
      </div>
    </FormDialog>
  )
}

function TypeField({ type, onType }: { type: ScheduleType; onType: (type: ScheduleType) => void }) {
  const texts = useTexts(quoteTexts)
  return (
    <Segmented
      label={texts.type}
      value={type}
      onValueChange={onType}
      options={scheduleTypes.map((each) => ({ value: each, label: texts.types[each] }))}
    />
  )
}

function useHow() {
  const { approve: texts } = useTexts(quoteDialogTexts)
  const [how, setHow] = useState<How>('phone')
  const [other, setOther] = useState('')
  const words = how === 'other' ? other.trim() : texts.hows[how]
  return { how, setHow, other, setOther, text: words, isMissing: words === '' }
}

function HowFields({
  given: { how, setHow, other, setOther, isMissing },
  isTried,
}: {
  given: ReturnType<typeof useHow>
  isTried: boolean
}) {
  const { approve: texts } = useTexts(quoteDialogTexts)
  return (
    <>
      <ChoiceChips
        label={texts.how}
        options={hows.map((value) => ({ value, label: texts.hows[value] }))}
        value={how}
        onValueChange={setHow}
      />
      {how === 'other' && (
        <Field label={texts.other} isRequired error={isTried && isMissing ? texts.otherMissing : undefined}>
          <TextInput
            name="other"
            value={other}
            maxLength={500}
            onChange={({ target }) => setOther(target.value)}
          />
        </Field>
      )}
    </>
  )
}

/** The client's selection, if there is anything to choose. */
function Chosen({ choosing, isTried }: { choosing: Choosing; isTried: boolean }) {
  const { approve: texts } = useTexts(quoteDialogTexts)
  const minor = useMinor()
  if (!choosing.hasOptions) return null
  return (
    <section className="grid gap-2">
      <h3 className="flex items-baseline justify-between font-semibold text-xs">
        {texts.chooses}
        <output className="money text-sm">{minor(choosing.total)}</output>
      </h3>
      <ChoosableLines lines={choosing.lines} onToggle={choosing.toggle} />
      {isTried && <ChoiceMissing group={choosing.missing[0]} />}
    </section>
  )
}
