import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'

import { newId } from '#data/new-id.ts'
import { useRemoveService, useSaveServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { focusInvalid } from '#parts/forms/focus-field.ts'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import {
  isPresetPrice,
  offeredService,
  type PresetChoice,
  presetChoices,
  withChange,
} from '#parts/services/preset-choices.ts'
import { PresetPrice, PresetRow } from '#parts/services/preset-row.tsx'
import { servicePresetsTexts } from '#parts/services/service-presets.texts.ts'
import { keepDraft, readDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { LaterLink } from './later-link.tsx'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

/** The list as it was left, and the ids that are services already: after "Back" the same ones are saved again. */
type Kept = { trade: Trade; choices: readonly PresetChoice[]; saved: readonly string[] }

const isMeant = ({ isChosen, name }: PresetChoice) => isChosen && name.trim() !== ''

function useKept({ id, trade }: StepProps['business']) {
  const { language } = useLanguage()
  const { userId } = useSignedIn()
  const draftName = `onboarding-services:${userId}:${id}`
  const [kept, setKept] = useState<Kept>(() => {
    const left = readDraft<Kept>(draftName)
    const now = trade ?? 'other'
    if (left?.choices && left.trade === now) {
      const choices = left.choices.filter(({ isOwn, name }) => !isOwn || name.trim() !== '')
      return { trade: now, choices, saved: left.saved ?? [] }
    }
    return { trade: now, choices: presetChoices(now, language), saved: left?.saved ?? [] }
  })
  const keep = (changes: Partial<Kept>) => {
    const next = { ...kept, ...changes }
    setKept(next)
    keepDraft(draftName, next)
  }
  return { ...kept, keep }
}

function useServicesStep({ business, onDone }: Pick<StepProps, 'business' | 'onDone'>) {
  const { choices, saved, keep } = useKept(business)
  const save = useSaveServices(business.id)
  const remove = useRemoveService(business.id)
  const { isBusy, run } = useBusy()
  const list = useRef<HTMLUListElement>(null)
  const refuse = useInvalidSubmit()
  const meant = choices.filter(isMeant)
  const submit = () =>
    run(async () => {
      if (!meant.every(({ typedPrice }) => isPresetPrice(typedPrice))) {
        refuse(['price'])
        return focusInvalid(list.current)
      }
      try {
        const ids = meant.map(({ id }) => id)
        // Kept before, so that those saved until a failure are known.
        keep({ saved: [...new Set([...saved, ...ids])] })
        await save.mutateAsync(meant.map(offeredService))
        for (const id of saved.filter((each) => !ids.includes(each))) await remove.mutateAsync(id)
        keep({ saved: ids })
        onDone()
      } catch {
        // Shown above the list; what was saved is saved once, whatever follows.
      }
    })
  const change = (id: string, changes: Partial<PresetChoice>) =>
    keep({ choices: withChange(choices, id, changes) })
  const addOwn = () =>
    keep({
      choices: [
        ...choices,
        { id: newId(), name: '', unit: 'each', minutes: null, typedPrice: '', isChosen: true, isOwn: true },
      ],
    })
  const error = save.error ?? remove.error
  return { choices, count: meant.length, error, isBusy, list, submit, change, addOwn }
}

/** The usual services of the trade, to check and to price. */
export function ServicesStep({ business, onDone, onLater, onBack }: StepProps) {
  const texts = useTexts(onboardingTexts)
  const { add, adding, addFailed } = useTexts(servicePresetsTexts)
  const failureText = useFailureText()
  const { choices, count, error, isBusy, list, submit, change, addOwn } = useServicesStep({
    business,
    onDone,
  })
  return (
    <OnboardingLayout step="services" title={texts.servicesTitle} body={texts.servicesBody} onBack={onBack}>
      <div>
        {error && (
          <Alert tone="danger" title={addFailed} className="mb-4">
            {failureText(error)}
          </Alert>
        )}
        <ul ref={list} className="divide-y divide-line border-y border-line">
          {choices.map((choice) => {
            const Row = choice.isOwn ? OwnRow : PresetRow
            return <Row key={choice.id} choice={choice} onChange={(changes) => change(choice.id, changes)} />
          })}
        </ul>
        <div className="mt-2 flex flex-wrap justify-between gap-x-4">
          <Button variant="link" onClick={addOwn}>
            <Plus aria-hidden />
            {texts.ownService}
          </Button>
          <LaterLink onLater={onLater} />
        </div>
      </div>
      <StepActions
        next={count === 0 ? texts.next : add(count)}
        isBusy={isBusy}
        busyLabel={adding}
        onNext={() => void submit()}
        skip={texts.skip}
        onSkip={onDone}
      />
    </OnboardingLayout>
  )
}

/** A service that no list names. */
function OwnRow({ choice, onChange }: Parameters<typeof PresetRow>[0]) {
  const texts = useTexts(onboardingTexts)
  const box = useRef<HTMLInputElement>(null)
  const isNew = choice.name === ''
  useEffect(() => {
    if (isNew) box.current?.focus()
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <li className="flex items-start gap-3 py-2">
      <Field label={texts.ownName} isLabelHidden className="flex-1">
        <TextInput
          ref={box}
          value={choice.name}
          placeholder={texts.ownName}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <PresetPrice choice={{ ...choice, name: choice.name || texts.ownService }} onChange={onChange} />
    </li>
  )
}
