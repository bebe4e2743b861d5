import { documentLimits, paperSizes } from '@fieldlark/domain/businesses/document-settings.ts'
import { accentColors } from '@fieldlark/domain/businesses/document-settings-draft.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'

import { documentDesignTexts } from './document-design.texts.ts'
import type { DesignFormState } from './document-design-form-state.ts'

/** Paper size, accent colour and footer. */
export function DesignFields({ form }: { form: DesignFormState }) {
  const texts = useTexts(documentDesignTexts)
  const fieldText = useFieldText()
  const { control, formState, register } = form
  const { errors } = formState
  const sizes = paperSizes.map((value) => ({ value, label: texts.sizes[value] }))
  return (
    <Card>
      <CardHeader title={texts.look} />
      <CardBody className="grid gap-4">
        <Controller
          control={control}
          name="paper_size"
          render={({ field }) => (
            <Segmented
              label={texts.paperSize}
              options={sizes}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="accent_color"
          render={({ field }) => (
            <ColorChoice
              value={field.value}
              onChange={field.onChange}
              error={errors.accent_color?.message === 'tooPale' ? texts.tooPale : null}
            />
          )}
        />
        <Field
          label={texts.footer}
          hint={texts.footerHint}
          error={fieldText(errors.footer?.message, documentLimits.footer)}
        >
          <TextArea rows={2} {...register('footer')} />
        </Field>
      </CardBody>
    </Card>
  )
}

type ChoiceProps = { value: string; onChange: (color: string) => void; error: string | null }

function ColorChoice({ value, onChange, error }: ChoiceProps) {
  const texts = useTexts(documentDesignTexts)
  const color = value.toLowerCase()
  const swatch =
    'relative flex size-11 items-center justify-center rounded-full has-checked:ring-2 has-checked:ring-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold">{texts.color}</legend>
      <div className="flex flex-wrap gap-1">
        {accentColors.map((each, at) => (
          <label key={each} className={swatch}>
            <input
              type="radio"
              name="accent"
              className="absolute inset-0 opacity-0"
              aria-label={texts.colors[at]}
              checked={color === each}
              onChange={() => onChange(each)}
            />
            <span
              aria-hidden
              className="size-8 rounded-full border border-line"
              style={{ background: each }}
            />
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-2 px-2 text-xs font-semibold">
          <input
            type="color"
            className="size-8 rounded-control border border-line-strong bg-surface"
            value={color}
            aria-invalid={error !== null}
            aria-describedby={error ? 'accent-error' : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {texts.ownColor}
        </label>
      </div>
      {error && (
        <p id="accent-error" role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
