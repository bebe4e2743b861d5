import {
  type PresetTrade,
  presetsOf,
  presetTrades,
  type ServicePreset,
} from '@fieldlark/domain/services/presets.ts'
import { mostPrice } from '@fieldlark/domain/services/service-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { newId } from '#data/new-id.ts'
import { type ServiceSave, useSaveServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { tradeTexts } from '#language/trades.texts.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { serviceTexts } from '#parts/service/service.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { servicePresetsTexts } from './service-presets.texts.ts'

type Choice = ServicePreset & { id: string; isChosen: boolean; typedPrice: string }

// The ids are made with the list: a second try adds nothing twice.
const choicesOf = (trade: PresetTrade): Choice[] =>
  presetsOf(trade).map((preset) => ({
    ...preset,
    id: newId(),
    isChosen: true,
    typedPrice: String(preset.price),
  }))

const isPrice = (typed: string) =>
  typed === '' || (/^\d+(\.\d{1,4})?$/.test(typed) && Number(typed) <= mostPrice)

/** Typical services of a trade, to keep or leave out and to put one's own prices on. */
export function ServicePresetsDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const texts = useTexts(servicePresetsTexts)
  const tradeNames = useTexts(tradeTexts)
  const { language } = useLanguage()
  const failureText = useFailureText()
  const [trade, setTrade] = useState<PresetTrade>(useBusiness().trade ?? 'other')
  const [choices, setChoices] = useState(() => choicesOf(trade))
  const save = useSaveServices(businessId)
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const isValid = chosen.every(({ typedPrice }) => isPrice(typedPrice))
  const change = (id: string, changes: Partial<Choice>) =>
    setChoices((all) => all.map((choice) => (choice.id === id ? { ...choice, ...changes } : choice)))
  const toSave = ({ id, name, typedPrice, unit, minutes }: Choice): ServiceSave => ({
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
  const handleSubmit = async () => {
    if (!isValid || chosen.length === 0 || save.isPending) return
    try {
      await save.mutateAsync(chosen.map(toSave))
      toast.success(texts.added(chosen.length))
      onClose()
    } catch {
      toast.error(texts.addFailed)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.presetsTitle(tradeNames[trade])}
      description={texts.presetsBody}
      closeLabel={texts.close}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={chosen.length === 0}
            isBusy={save.isPending}
            busyLabel={texts.adding}
          >
            {texts.add(chosen.length)}
          </Button>
        </>
      }
    >
      <Field label={texts.trade}>
        <NativeSelect
          value={trade}
          onChange={({ target }) => {
            const next = presetTrades.find((each) => each === target.value) ?? 'other'
            setTrade(next)
            setChoices(choicesOf(next))
          }}
        >
          {presetTrades.map((each) => (
            <option key={each} value={each}>
              {tradeNames[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
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
    </Dialog>
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
