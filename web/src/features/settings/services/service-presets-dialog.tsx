import type { Language } from '@fieldlark/domain/businesses/business.ts'
import {
  type PresetTrade,
  presetsOf,
  presetTrades,
  type ServicePreset,
} from '@fieldlark/domain/services/presets.ts'
import { mostPrice } from '@fieldlark/domain/services/service-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { newId } from '#data/new-id.ts'
import { type ServiceSave, useSaveServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { tradeTexts } from '#language/trades.texts.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'
import { serviceTexts } from '#parts/services/service.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { servicePresetsTexts } from './service-presets.texts.ts'

type Choice = ServicePreset & { id: string; isChosen: boolean; typedPrice: string }

// The ids are created with the list, so that a retry adds nothing twice.
const choicesOf = (trade: PresetTrade): Choice[] =>
  presetsOf(trade).map((preset) => ({
    ...preset,
    id: newId(),
    isChosen: true,
    typedPrice: String(preset.price),
  }))

const isPrice = (typed: string) =>
  typed === '' || (/^\d+(\.\d{1,4})?$/.test(typed) && Number(typed) <= mostPrice)

const toSave = ({ id, name, typedPrice, unit, minutes }: Choice, language: Language): ServiceSave => ({
  id,
  version: null,
  draft: {
    name: name[language],
    description: null,
    price: Number(typedPrice),
    unit_cost: null,
    unit,
    duration_minutes: minutes,
    is_taxable: true,
    category: null,
    is_active: true,
  },
})

/** The presets of a trade and the selection among them; saves the selected ones. */
function useChoices(businessId: string, onClose: () => void) {
  const texts = useTexts(servicePresetsTexts)
  const { language } = useLanguage()
  const [trade, setTrade] = useState<PresetTrade>(useBusiness().trade ?? 'other')
  const [choices, setChoices] = useState(() => choicesOf(trade))
  const save = useSaveServices(businessId)
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const isValid = chosen.every(({ typedPrice }) => isPrice(typedPrice))
  const changeTrade = (next: PresetTrade) => {
    setTrade(next)
    setChoices(choicesOf(next))
  }
  const change = (id: string, changes: Partial<Choice>) =>
    setChoices((all) => all.map((choice) => (choice.id === id ? { ...choice, ...changes } : choice)))
  const { isBusy, run } = useBusy()
  const submit = () =>
    run(async () => {
      if (!isValid) return
      try {
        await save.mutateAsync(chosen.map((choice) => toSave(choice, language)))
        toast.success(texts.added(chosen.length))
        onClose()
      } catch {
        toast.error(texts.addFailed)
      }
    })
  return { trade, changeTrade, choices, change, count: chosen.length, save, isBusy, submit }
}

/** Typical services of a trade, to select and to price. */
export function ServicePresetsDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const texts = useTexts(servicePresetsTexts)
  const tradeNames = useTexts(tradeTexts)
  const failureText = useFailureText()
  const { trade, changeTrade, choices, change, count, save, isBusy, submit } = useChoices(businessId, onClose)
  return (
    <FormDialog
      title={texts.presetsTitle(tradeNames[trade])}
      description={texts.presetsBody}
      submitLabel={texts.add(count)}
      busyLabel={texts.adding}
      isBusy={isBusy}
      isBlocked={count === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TradeField trade={trade} onTrade={changeTrade} />
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <PresetRow key={choice.id} choice={choice} onChange={(changes) => change(choice.id, changes)} />
        ))}
      </ul>
      {save.isError && (
        <Alert tone="danger" title={texts.addFailed} className="mt-4">
          {failureText(save.error)}
        </Alert>
      )}
    </FormDialog>
  )
}

function TradeField({ trade, onTrade }: { trade: PresetTrade; onTrade: (trade: PresetTrade) => void }) {
  const texts = useTexts(servicePresetsTexts)
  const tradeNames = useTexts(tradeTexts)
  return (
    <Field label={texts.trade}>
      <NativeSelect
        value={trade}
        onChange={({ target }) => onTrade(presetTrades.find((each) => each === target.value) ?? 'other')}
      >
        {presetTrades.map((each) => (
          <option key={each} value={each}>
            {tradeNames[each]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function PresetRow({ choice, onChange }: { choice: Choice; onChange: (changes: Partial<Choice>) => void }) {
  const texts = useTexts(servicePresetsTexts)
  const { per } = useTexts(serviceTexts)
  const { language } = useLanguage()
  const name = choice.name[language]
  const error = choice.isChosen && !isPrice(choice.typedPrice) ? texts.badPrice : undefined
  return (
    <li className="flex items-start gap-3 py-2">
      <Checkbox
        className="min-w-0 flex-1"
        label={name}
        checked={choice.isChosen}
        onChange={({ target }) => onChange({ isChosen: target.checked })}
      />
      <Field
        label={texts.priceOf(name)}
        isLabelHidden
        error={error}
        hint={per[choice.unit]}
        className="w-32 shrink-0"
      >
        <MoneyInput
          value={choice.typedPrice}
          disabled={!choice.isChosen}
          onValueChange={(typedPrice) => onChange({ typedPrice })}
        />
      </Field>
    </li>
  )
}
