import { Field } from '@fieldlark/ui/field.tsx'
import { FileDrop } from '@fieldlark/ui/file-drop.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'

import { PersonChoice, PersonSearch } from './person-inputs.tsx'
import { Column, Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

const nothing = () => {}

export function FieldSpecimens() {
  return (
    <>
      <TextInputs />
      <OtherInputs />
      <Choosers />
    </>
  )
}

function TextInputs() {
  const texts = useTexts(specimenTexts)
  return (
    <Specimen name="field, text-input">
      <Column>
        <Field label={texts.client} isRequired>
          <TextInput defaultValue="Rosa Diaz" />
        </Field>
        <Field label={texts.email} hint={texts.emailHint}>
          <TextInput type="email" placeholder="rosa@example.com" />
        </Field>
        <Field label={texts.email} error={texts.emailError}>
          <TextInput defaultValue="rosa@" />
        </Field>
        <Field label={texts.price} counter="5/12">
          <TextInput leading="$" trailing="USD" defaultValue="120.00" className="money" />
        </Field>
        <Field label={texts.phone}>
          <TextInput disabled defaultValue="+1 555 010 2030" />
        </Field>
      </Column>
    </Specimen>
  )
}

function OtherInputs() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      <Specimen name="password-input, search-input">
        <Column>
          <Field label={texts.password}>
            <PasswordInput
              showLabel={texts.show}
              hideLabel={texts.hide}
              defaultValue="brightside"
              autoComplete="off"
            />
          </Field>
          <SearchInput
            value=""
            onValueChange={nothing}
            label={texts.search}
            placeholder={texts.search}
            clearLabel={texts.clear}
            shortcut="/"
          />
          <SearchInput value="Rosa" onValueChange={nothing} label={texts.search} clearLabel={texts.clear} />
        </Column>
      </Specimen>
      <Specimen name="text-area, native-select">
        <Column>
          <Field label={texts.notes}>
            <TextArea defaultValue={texts.note} />
          </Field>
          <Field label={texts.repeat}>
            <NativeSelect>
              <option>{texts.weekly}</option>
              <option>{texts.monthly}</option>
            </NativeSelect>
          </Field>
        </Column>
      </Specimen>
    </>
  )
}

function Choosers() {
  const texts = useTexts(specimenTexts)
  return (
    <Specimen name="combobox, search-pick, file-drop">
      <Column>
        <Field label={texts.client}>
          <PersonChoice value="Rosa Diaz" />
        </Field>
        <PersonSearch />
        <FileDrop label={texts.file} hint={texts.fileHint} onFile={nothing} />
        <FileDrop label={texts.file} onFile={nothing} isBusy />
      </Column>
    </Specimen>
  )
}
