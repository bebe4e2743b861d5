import {
  type PublicProfileForm as Fields,
  type PageColor,
  type PublicProfileDraft,
  pageColors,
  publicProfileLimits,
} from '@fieldlark/domain/public-profiles/public-profile.ts'
import { cleanSubdomain } from '@fieldlark/domain/public-profiles/subdomain.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { publicPageHref } from '#paths.ts'

import { publicProfileTexts } from './public-profile.texts.ts'

type Props = { form: RecordForm<Fields, PublicProfileDraft> }

const colors = Object.keys(pageColors) as PageColor[]
const shown = ['shows_phone', 'shows_email', 'shows_address', 'shows_hours'] as const

/** Where the page is, what it says, how it looks and what it shows. */
export function PublicProfileFields({ form }: Props) {
  const texts = useTexts(publicProfileTexts)
  const { register, formState } = form
  const subdomain = useWatch({ control: form.control, name: 'subdomain' })
  return (
    <>
      <Card>
        <CardHeader title={texts.address} />
        <CardBody className="grid gap-4">
          <Field
            label={texts.fields.subdomain}
            hint={texts.hints.subdomain(location.host + publicPageHref(cleanSubdomain(subdomain ?? '')))}
            error={formState.errors.subdomain && texts.invalidSubdomain}
          >
            <TextInput
              {...register('subdomain')}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Switch
            label={texts.fields.is_published}
            description={texts.hints.is_published}
            {...register('is_published')}
          />
          <Switch
            label={texts.fields.in_search_engines}
            description={texts.hints.in_search_engines}
            {...register('in_search_engines')}
          />
        </CardBody>
      </Card>
      <Words form={form} />
      <Contents form={form} />
    </>
  )
}

/** How the page looks, and what it shows and asks for. */
function Contents({ form: { register } }: Props) {
  const texts = useTexts(publicProfileTexts)
  return (
    <Card>
      <CardHeader title={texts.shows} />
      <CardBody className="grid gap-4">
        <ChoiceChips
          label={texts.fields.accent}
          options={colors.map((color) => ({
            value: color === 'green' ? '' : pageColors[color],
            label: <Swatch color={pageColors[color]} name={texts.colors[color]} />,
          }))}
          {...register('accent')}
        />
        {shown.map((name) => (
          <Switch key={name} label={texts.fields[name]} {...register(name)} />
        ))}
        <Switch
          label={texts.fields.takes_enquiries}
          description={texts.hints.takes_enquiries}
          {...register('takes_enquiries')}
        />
        <Switch
          label={texts.fields.asks_for_reviews}
          description={texts.hints.asks_for_reviews}
          {...register('asks_for_reviews')}
        />
      </CardBody>
    </Card>
  )
}

function Swatch({ color, name }: { color: string; name: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 16 16" aria-hidden className="size-4">
        <circle cx="8" cy="8" r="8" fill={color} />
      </svg>
      {name}
    </span>
  )
}

/** The words of the business; a visitor sees those of the other language where there are none in theirs. */
function Words({ form: { register, formState } }: Props) {
  const texts = useTexts(publicProfileTexts)
  const fieldText = useFieldText()
  const { headline, about, areas } = publicProfileLimits
  const errorOf = (name: keyof Fields, limit: number) => fieldText(formState.errors[name]?.message, limit)
  return (
    <Card>
      <CardHeader title={texts.words} subtitle={texts.wordsHint} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        {(['headline_en', 'headline_es'] as const).map((name) => (
          <Field key={name} label={texts.fields[name]} error={errorOf(name, headline)}>
            <TextInput {...register(name)} />
          </Field>
        ))}
        {(['about_en', 'about_es'] as const).map((name) => (
          <Field key={name} label={texts.fields[name]} error={errorOf(name, about)}>
            <TextArea rows={5} {...register(name)} />
          </Field>
        ))}
        <Field label={texts.fields.areas} hint={texts.hints.areas} error={errorOf('areas', areas)}>
          <TextArea rows={4} {...register('areas')} />
        </Field>
      </CardBody>
    </Card>
  )
}
