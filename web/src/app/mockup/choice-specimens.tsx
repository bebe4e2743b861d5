import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { Tabs } from '@fieldlark/ui/tabs.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { Column, Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

export function ChoiceSpecimens() {
  return (
    <>
      <YesOrNo />
      <OneOfMany />
    </>
  )
}

function OneOfMany() {
  const texts = useTexts(specimenTexts)
  const [chosen, choose] = useState('weekly')
  const rhythms = [
    { value: 'never', label: texts.never },
    { value: 'weekly', label: texts.weekly },
    { value: 'monthly', label: texts.monthly },
  ]
  return (
    <>
      <Specimen name="choice-chips, segmented">
        <Column>
          <ChoiceChips
            label={texts.repeat}
            name="chips"
            options={rhythms}
            value={chosen}
            onValueChange={choose}
          />
          <ChoiceChips label={texts.repeat} name="wrong" options={rhythms} error={texts.agreeError} />
          <Segmented
            label={texts.repeat}
            options={[
              ...rhythms.slice(0, 2),
              { value: 'yearly', label: texts.yearly, isDisabled: true as const },
            ]}
            value={chosen}
            onValueChange={choose}
          />
        </Column>
      </Specimen>
      <Specimen name="choice-grid">
        <ChoiceGrid
          label={texts.repeat}
          className="w-full"
          options={[
            { value: 'never', label: texts.never, description: texts.inTab, icon: <CalendarDays /> },
            { value: 'weekly', label: texts.weekly, icon: <Repeat /> },
          ]}
          value={chosen}
          onValueChange={choose}
        />
      </Specimen>
      <Specimen name="tabs">
        <Tabs
          label={texts.client}
          className="w-full"
          tabs={[
            { value: 'visits', label: texts.visits, count: 2, content: texts.inTab },
            { value: 'photos', label: texts.photos, content: texts.empty },
          ]}
        />
      </Specimen>
    </>
  )
}

function YesOrNo() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      <Specimen name="checkbox">
        <Column>
          <Checkbox label={texts.agree} />
          <Checkbox label={texts.taxFree} description={texts.taxFreeNote} defaultChecked />
          <Checkbox label={texts.agree} error={texts.agreeError} />
          <Checkbox label={texts.taxFree} disabled />
        </Column>
      </Specimen>
      <Specimen name="switch">
        <Column>
          <Switch label={texts.reminders} description={texts.remindersNote} defaultChecked />
          <Switch label={texts.reminders} />
          <Switch label={texts.reminders} disabled />
        </Column>
      </Specimen>
    </>
  )
}
